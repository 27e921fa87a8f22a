target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 0, !spirv.Decorations !0

!0 = !{!1}
!1 = !{i32 999999}

; error: InvalidModule: outside of functions, instruction `@v`: 999999 is the number of no decoration
