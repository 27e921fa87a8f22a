; What a call demands is not dropped silently.
target triple = "spir64-unknown-unknown"

define spir_func float @f(float %a) {
  %sin = call float @llvm.sin.f32(float %a) #0
  ret float %sin
}

declare float @llvm.sin.f32(float)
attributes #0 = { "fpbuiltin-max-error"="4.0" }

; error: RequiresExtension: function f, block 0, instruction `%sin = call float @llvm.sin.f32(float %a) #1`: SPV_INTEL_fp_max_error the attribute fpbuiltin-max-error needs it
