; The version of a source is a number.
target triple = "spir64-unknown-unknown"
!spirv.Source = !{!0, !1}
!0 = !{i32 3, i32 102000}
!1 = !{i32 3, !"1.2"}

; error: InvalidModule: outside of functions, instruction `node 1 of !spirv.Source`: operand 1 has to be a number of 32 bits
