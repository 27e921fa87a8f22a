; options: target=opencl2.2
; A sampler without an image: ImageBasic is for both, and an environment has literal samplers with it.
; CHECK: OpCapability ImageBasic
; CHECK: OpConstantSampler
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @unused() {
  %sampler = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 18)
  call spir_func void @taken(target("spirv.Sampler") %sampler)
  ret void
}

define internal spir_func void @taken(target("spirv.Sampler") %sampler) {
  ret void
}

declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
