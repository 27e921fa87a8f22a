; options: +SPV_KHR_float_controls2
; Where contraction is allowed, defaults are written where the module asks for one.
; CHECK-NOT: ContractionOff
; CHECK-NOT: SignedZeroInfNanPreserve
target triple = "spir64-unknown-unknown"

define spir_kernel void @plain(half %h, float %f, double %d, ptr addrspace(1) %out) {
  %a = fadd half %h, %h
  %b = fadd contract float %f, %f
  %c = fadd nnan double %d, %d
  store half %a, ptr addrspace(1) %out
  store float %b, ptr addrspace(1) %out
  store double %c, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @named(ptr addrspace(1) %out) {
  store i32 0, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @off(ptr addrspace(1) %out) {
  store i32 0, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @preserving(ptr addrspace(1) %out) {
  store i32 0, ptr addrspace(1) %out
  ret void
}

!spirv.ExecutionMode = !{!0, !1, !2, !3}
!0 = !{ptr @named, i32 6028, float poison, i32 458767}
!1 = !{ptr @named, i32 6028, double poison, i32 0}
!2 = !{ptr @off, i32 31}
!3 = !{ptr @preserving, i32 4461, i32 32}
!opencl.enable.FP_CONTRACT = !{}
