; A source has a language and a version.
target triple = "spir64-unknown-unknown"
!spirv.Source = !{!0}
!0 = !{i32 3}

; error: InvalidModule: outside of functions, instruction `node 0 of !spirv.Source`: operand 1 has to be a number of 32 bits
