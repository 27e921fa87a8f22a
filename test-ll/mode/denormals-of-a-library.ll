; losses: execution-mode 2
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func float @f(float %a) #0 {
  ret float %a
}

define spir_func float @g(float %a) #1 {
  ret float %a
}

define spir_func float @h(float %a) #2 {
  ret float %a
}

attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" }
attributes #1 = { "denormal-fp-math-f32"="dynamic" }
attributes #2 = { "denormal-fp-math"="ieee,ieee" }
