target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
define spir_func void @f(ptr addrspace(1) %from, ptr addrspace(3) %to, ptr addrspace(4) %flag, <3 x i16> %data) #0 {
  %1 = bitcast ptr addrspace(1) %from to ptr addrspace(1)
  %a = call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 1, ptr addrspace(1) %1) #1
  %2 = bitcast ptr addrspace(3) %to to ptr addrspace(3)
  call spir_func void @_Z7vstore3Dv3_smPU3AS3s(<3 x i16> %data, i64 1, ptr addrspace(3) %2) #1
  %b = call spir_func float @_Z10vload_halfmPU3AS1KDh(i64 1, ptr addrspace(1) %from) #1
  call spir_func void @_Z8prefetchPU3AS1Kcm(ptr addrspace(1) %from, i64 8) #1
  %3 = bitcast ptr addrspace(4) %flag to ptr addrspace(4)
  %c = call spir_func i1 @_Z33atomic_flag_test_and_set_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %3, i32 5, i32 2) #1
  %4 = bitcast ptr addrspace(4) %flag to ptr addrspace(4)
  call spir_func void @_Z26atomic_flag_clear_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %4, i32 5, i32 2) #1
  %5 = bitcast ptr addrspace(1) %from to ptr addrspace(1)
  %d = call spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %5) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1)) #1

; Function Attrs: nounwind
declare spir_func void @_Z7vstore3Dv3_smPU3AS3s(<3 x i16>, i64, ptr addrspace(3)) #1

; Function Attrs: nounwind
declare spir_func float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1)) #1

; Function Attrs: nounwind
declare spir_func void @_Z8prefetchPU3AS1Kcm(ptr addrspace(1), i64) #1

; Function Attrs: nounwind
declare spir_func i1 @_Z33atomic_flag_test_and_set_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #1

; Function Attrs: nounwind
declare spir_func void @_Z26atomic_flag_clear_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1)) #0

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
