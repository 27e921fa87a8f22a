; Functions by OpenCL C's names with parameters that the language does not have there: they are the program's own.
; CHECK: LinkageAttributes "_Z7barrierf" Import
; CHECK-NOT: OpImageRead
; CHECK-NOT: OpImageWrite
; CHECK-NOT: OpImageSampleExplicitLod
; CHECK-NOT: OpControlBarrier
; CHECK-NOT: OpAtomicIAdd
; CHECK-NOT: OpGroupBroadcast
; CHECK-NOT: vloadn
; CHECK-NOT: BuiltIn
target triple = "spir64-unknown-unknown"

define spir_func <4 x float> @level(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, <2 x i32> %at, <2 x float> %level) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_iDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, <2 x i32> %at, <2 x float> %level)
  ret <4 x float> %v
}

define spir_func <4 x float> @sampled_level(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, i32 %level) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, i32 %level)
  ret <4 x float> %v
}

define spir_func <4 x float> @gradient(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, <2 x i32> %change) {
  %v = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fDv2_iDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x float> %at, <2 x i32> %change, <2 x i32> %change)
  ret <4 x float> %v
}

define spir_func void @written_level(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, <2 x i32> %at, float %level, <4 x float> %texel) {
  call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_ifDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, <2 x i32> %at, float %level, <4 x float> %texel)
  ret void
}

define spir_func void @coordinate(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, ptr %at, <4 x float> %texel) {
  call spir_func void @_Z12write_imagef14ocl_image2d_woPvDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %image, ptr %at, <4 x float> %texel)
  ret void
}

declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_roDv2_iDv2_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), <2 x i32>, <2 x float>)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>, i32)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_fDv2_iDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x float>, <2 x i32>, <2 x i32>)
declare spir_func void @_Z12write_imagef14ocl_image2d_woDv2_ifDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), <2 x i32>, float, <4 x float>)
declare spir_func void @_Z12write_imagef14ocl_image2d_woPvDv4_f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1), ptr, <4 x float>)

define spir_func void @others(float %x, <2 x i32> %ids, ptr %p, ptr addrspace(1) %q) {
  call spir_func void @_Z7barrierf(float %x)
  %a = call spir_func i64 @_Z13get_global_idDv2_j(<2 x i32> %ids)
  %b = call spir_func i32 @_Z10atomic_addPU3AS1Vif(ptr addrspace(1) %q, float %x)
  %c = call spir_func <4 x float> @_Z6vload4fPKf(float %x, ptr %p)
  %d = call spir_func float @_Z20work_group_broadcastff(float %x, float %x)
  %e = call spir_func i32 @_Z9get_fencef(float %x)
  ret void
}

declare spir_func void @_Z7barrierf(float)
declare spir_func i64 @_Z13get_global_idDv2_j(<2 x i32>)
declare spir_func i32 @_Z10atomic_addPU3AS1Vif(ptr addrspace(1), float)
declare spir_func <4 x float> @_Z6vload4fPKf(float, ptr)
declare spir_func float @_Z20work_group_broadcastff(float, float)
declare spir_func i32 @_Z9get_fencef(float)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
