; What metadata decorates against the rules is left out: a sum is no variable, and no structure.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %a) {
  %sum = add i32 %a, %a, !spirv.Decorations !0
  ret i32 %sum
}

!0 = !{!1, !2, !3}
!1 = !{i32 22}
!2 = !{i32 10}
!3 = !{i32 5635, !"kept"}
