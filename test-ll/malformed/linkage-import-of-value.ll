target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 0, align 4, !spirv.Decorations !0

!0 = !{!1}
!1 = !{i32 41, !"other", i32 1}

; error: a decoration imports the variable, which has an initializer
