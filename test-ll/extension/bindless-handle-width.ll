; options: +SPV_INTEL_bindless_images
; A handle is as wide as an address.
target triple = "spir-unknown-unknown"

define spir_func void @f(i64 %in) {
  %sampler = call spir_func target("spirv.Sampler") @_Z35__spirv_ConvertHandleToSamplerINTELl(i64 %in)
  ret void
}

declare spir_func target("spirv.Sampler") @_Z35__spirv_ConvertHandleToSamplerINTELl(i64)

; error: InvalidInstruction: ConvertHandleToSamplerINTEL
