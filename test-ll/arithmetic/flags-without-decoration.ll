; losses: fast-math 6
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func float @g(float)

define spir_func float @f(i1 %c, float %a, double %d) {
entry:
  %chosen = select nnan i1 %c, float %a, float 1.000000e+00
  %narrow = fptrunc ninf double %d to float
  %wide = fpext nsz float %narrow to double
  %called = call nnan spir_func float @g(float %chosen)
  %sum = fadd nnan float %called, %narrow
  br i1 %c, label %other, label %end

other:
  br label %end

end:
  %one = phi nnan float [ %sum, %entry ], [ %narrow, %other ]
  %fused = phi contract double [ %wide, %entry ], [ %d, %other ]
  %back = fptrunc double %fused to float
  %result = fmul float %back, %one
  ret float %result
}
