target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func <2 x i32> @__translate_spirv_atomic_udec_wrap_p1_v2i32(ptr addrspace(1), i32, i32, <2 x i32>) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @__translate_spirv_atomic_uinc_wrapped(ptr addrspace(1), i32, i32, i32) #0

; Function Attrs: nounwind
define internal spir_func i64 @__translate_spirv_atomic_uinc_wrap_p1_i64(ptr addrspace(1) %0, i32 %1, i32 %2, i64 %3) #1 {
  ret i64 %3
}

; Function Attrs: convergent nounwind
define spir_func void @f(ptr addrspace(1) %0, ptr addrspace(3) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, <2 x i32> %5, i64 %6) #0 {
  %8 = atomicrmw uinc_wrap ptr addrspace(1) %0, i32 %4 syncscope("device") seq_cst, align 4
  %9 = atomicrmw uinc_wrap ptr addrspace(1) %0, i32 %4 seq_cst, align 4
  %10 = atomicrmw volatile udec_wrap ptr addrspace(3) %1, i32 %4 syncscope("workgroup") acquire, align 4
  %11 = atomicrmw udec_wrap ptr addrspace(3) %1, i32 %4 syncscope("workgroup") acquire, align 4
  %12 = call spir_func <2 x i32> @__translate_spirv_atomic_udec_wrap_p1_v2i32(ptr addrspace(1) %2, i32 1, i32 16, <2 x i32> %5) #0
  %13 = call spir_func i32 @__translate_spirv_atomic_uinc_wrapped(ptr addrspace(1) %0, i32 1, i32 16, i32 %4) #0
  %14 = call spir_func i64 @__translate_spirv_atomic_uinc_wrap_p1_i64(ptr addrspace(1) %3, i32 1, i32 16, i64 %6) #1
  ret void
}

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
