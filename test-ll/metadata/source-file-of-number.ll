; The file of a source is a string.
target triple = "spir64-unknown-unknown"
!spirv.Source = !{!0}
!0 = !{i32 3, i32 102000, i32 5}

; error: InvalidModule: outside of functions, instruction `node 0 of !spirv.Source`: operand 2 has to be the name of a file
