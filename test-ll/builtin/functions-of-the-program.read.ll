target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_iDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, <2 x float>) #0

; Function Attrs: convergent nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>, i32) #0

; Function Attrs: convergent nounwind
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fDv2_iDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>, <2 x i32>, <2 x i32>) #0

; Function Attrs: convergent nounwind
declare spir_func void @_Z12write_imagef14ocl_image2d_woDv2_ifDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), <2 x i32>, float, <4 x float>) #0

; Function Attrs: convergent nounwind
declare spir_func void @_Z12write_imagef14ocl_image2d_woPvDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), ptr, <4 x float>) #0

; Function Attrs: convergent nounwind
declare spir_func void @_Z7barrierf(float) #0

; Function Attrs: convergent nounwind
declare spir_func i64 @_Z13get_global_idDv2_j(<2 x i32>) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z10atomic_addPU3AS1Vif(ptr addrspace(1), float) #0

; Function Attrs: convergent nounwind
declare spir_func <4 x float> @_Z6vload4fPKf(float, ptr) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z20work_group_broadcastff(float, float) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z9get_fencef(float) #0

; Function Attrs: convergent nounwind
define spir_func <4 x float> @level(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, <2 x i32> %at, <2 x float> %level) #0 {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_iDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, <2 x i32> %at, <2 x float> %level) #0
  ret <4 x float> %v
}

; Function Attrs: convergent nounwind
define spir_func <4 x float> @sampled_level(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, i32 %level) #0 {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, i32 %level) #0
  ret <4 x float> %v
}

; Function Attrs: convergent nounwind
define spir_func <4 x float> @gradient(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, <2 x i32> %change) #0 {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fDv2_iDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, <2 x i32> %change, <2 x i32> %change) #0
  ret <4 x float> %v
}

; Function Attrs: convergent nounwind
define spir_func void @written_level(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, <2 x i32> %at, float %level, <4 x float> %texel) #0 {
  call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_ifDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, <2 x i32> %at, float %level, <4 x float> %texel) #0
  ret void
}

; Function Attrs: convergent nounwind
define spir_func void @coordinate(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, ptr %at, <4 x float> %texel) #0 {
  call spir_func void @_Z12write_imagef14ocl_image2d_woPvDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, ptr %at, <4 x float> %texel) #0
  ret void
}

; Function Attrs: convergent nounwind
define spir_func void @others(float %x, <2 x i32> %ids, ptr %p, ptr addrspace(1) %q) #0 {
  call spir_func void @_Z7barrierf(float %x) #0
  %a = call spir_func i64 @_Z13get_global_idDv2_j(<2 x i32> %ids) #0
  %b = call spir_func i32 @_Z10atomic_addPU3AS1Vif(ptr addrspace(1) %q, float %x) #0
  %c = call spir_func <4 x float> @_Z6vload4fPKf(float %x, ptr %p) #0
  %d = call spir_func float @_Z20work_group_broadcastff(float %x, float %x) #0
  %e = call spir_func i32 @_Z9get_fencef(float %x) #0
  ret void
}

attributes #0 = { convergent nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{!"cl_images"}
!5 = !{i16 6, i16 14}
