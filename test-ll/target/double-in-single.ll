; Numbers of double precision keep their format in memory, and are computed in single precision.
; options: target=v1.0,[Kernel,Addresses,Linkage],[] narrow-doubles
; CHECK-NOT: OpTypeFloat 64
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir-unknown-unknown"

declare spir_func double @_Z3sind(double)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load double, ptr addrspace(1) %p, align 8
  %s = call spir_func double @_Z3sind(double %v)
  %r = fadd double %s, 1.0
  store double %r, ptr addrspace(1) %p, align 8
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
