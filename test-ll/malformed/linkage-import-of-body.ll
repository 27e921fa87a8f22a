target triple = "spir64-unknown-unknown"

define spir_func void @f() !spirv.Decorations !0 {
  ret void
}

!0 = !{!1}
!1 = !{i32 41, !"other", i32 1}

; error: a decoration imports the function, which has a body
