target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { float, float }

; Function Attrs: nounwind
define spir_func %structtype @k(double %x, <4 x half> %y, float %z, ptr addrspace(1) %out) #0 {
  %1 = alloca i32, align 4
  %2 = alloca <4 x i32>, align 16
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  %fraction = call spir_func double @_Z5frexpdPi(double %x, ptr %1) #0
  %exponent = load i32, ptr %1, align 4
  %5 = call spir_func <4 x half> @_Z5frexpDv4_DhPDv4_i(<4 x half> %y, ptr %2) #0
  %exponents = load <4 x i32>, ptr %2, align 16
  store <4 x i32> %exponents, ptr addrspace(1) %out, align 16
  %sine = call spir_func float @_Z6sincosfPf(float %z, ptr %3) #0
  %cosine = load float, ptr %3, align 4
  %sum = fadd float %sine, %sine
  %6 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store float %sum, ptr addrspace(1) %6, align 4
  %7 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store float %cosine, ptr addrspace(1) %7, align 4
  %8 = call spir_func float @_Z4modffPf(float %z, ptr %4) #0
  %9 = load float, ptr %4, align 4
  %10 = alloca %structtype, align 8
  %11 = getelementptr inbounds %structtype, ptr %10, i32 0, i32 0
  store float %8, ptr %11, align 4
  %12 = getelementptr inbounds %structtype, ptr %10, i32 0, i32 1
  store float %9, ptr %12, align 4
  %whole = load %structtype, ptr %10, align 4
  ret %structtype %whole
}

; Function Attrs: nounwind
declare spir_func double @_Z5frexpdPi(double, ptr) #0

; Function Attrs: nounwind
declare spir_func <4 x half> @_Z5frexpDv4_DhPDv4_i(<4 x half>, ptr) #0

; Function Attrs: nounwind
declare spir_func float @_Z6sincosfPf(float, ptr) #0

; Function Attrs: nounwind
declare spir_func float @_Z4modffPf(float, ptr) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{!"cl_khr_fp16"}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
