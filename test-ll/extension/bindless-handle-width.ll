; options: +SPV_INTEL_bindless_images
; A handle is as wide as an address.
target triple = "spir-unknown-unknown"

define spir_func void @f(i64 %in) {
  %sampler = call spir_func target("spirv.Sampler") @_Z35__spirv_ConvertHandleToSamplerINTELl(i64 %in)
  ret void
}

declare spir_func target("spirv.Sampler") @_Z35__spirv_ConvertHandleToSamplerINTELl(i64)

; error: InvalidInstruction: function f, block 0, instruction `%sampler = call spir_func target("spirv.Sampler") @_Z35__spirv_ConvertHandleToSamplerINTELl(i64 %in)`: ConvertHandleToSamplerINTEL Parameter value must be a 32-bit scalar in case of Physical32 addressing model or a 64-bit scalar in case of Physical64 addressing model Type size: 64 Addressing model: Physical32
