; options: +SPV_INTEL_bindless_images
; Handles become images whose texels have 64 bits without a second extension.
; spirv-val: Capability Int64ImageEXT is required
target triple = "spir64-unknown-unknown"
define spir_func void @f(i64 %handle) {
  %i = call spir_func target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0) @_Z33__spirv_ConvertHandleToImageINTELl(i64 %handle)
  ret void
}
declare spir_func target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0) @_Z33__spirv_ConvertHandleToImageINTELl(i64)
