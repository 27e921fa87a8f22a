target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func void @_Z3absi(i32) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z3maxii(i32, i32) #0

; Function Attrs: convergent nounwind
declare spir_func i64 @_Z4fabsf(float) #0

; Function Attrs: convergent nounwind
declare spir_func <4 x float> @_Z3dotDv4_fS_(<4 x float>, <4 x float>) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z4sqrtf(float) #0

; Function Attrs: convergent nounwind
declare spir_func void @_Z5isnanf(float) #0

; Function Attrs: convergent nounwind
declare spir_func i16 @_Z12convert_charf(float) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z12get_work_dimv() #0

; Function Attrs: convergent nounwind
declare spir_func <3 x float> @_Z6vload4mPKf(i64, ptr) #0

; Function Attrs: convergent nounwind
declare spir_func void @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32) #0

; Function Attrs: convergent nounwind
define spir_func void @calls(i32 %n, float %x, <4 x float> %v, ptr %p, ptr addrspace(1) %q) #0 {
  call spir_func void @_Z3absi(i32 %n) #0
  %max = call spir_func float @_Z3maxii(i32 %n, i32 1) #0
  %fabs = call spir_func i64 @_Z4fabsf(float %x) #0
  %dot = call spir_func <4 x float> @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v) #0
  %sqrt = call spir_func i32 @_Z4sqrtf(float %x) #0
  call spir_func void @_Z5isnanf(float %x) #0
  %char = call spir_func i16 @_Z12convert_charf(float %x) #0
  %dim = call spir_func float @_Z12get_work_dimv() #0
  %vector = call spir_func <3 x float> @_Z6vload4mPKf(i64 0, ptr %p) #0
  call spir_func void @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %q, i32 %n) #0
  ret void
}

attributes #0 = { convergent nounwind }

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
