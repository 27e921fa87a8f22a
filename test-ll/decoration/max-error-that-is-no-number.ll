; options: +SPV_INTEL_fp_max_error
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func float @g(float)

define spir_func float @f(float %a) {
  %b = call spir_func float @g(float %a) #0
  %c = fadd float %b, %a, !fpbuiltin-max-error !0
  ret float %c
}

attributes #0 = { "fpbuiltin-max-error"="much" }

!0 = !{!"little"}

; error: InvalidModule: function f, block 0, instruction `%b = call spir_func float @g(float %a) #0`: fpbuiltin-max-error is not a number
; error: InvalidModule: function f, block 0, instruction `%c = fadd float %b, %a, !fpbuiltin-max-error !0`: fpbuiltin-max-error is not a number
