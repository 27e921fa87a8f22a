; The generator of a module is two numbers.
target triple = "spir64-unknown-unknown"
!spirv.Generator = !{!0}
!0 = !{!"clang", i16 1}

; error: InvalidModule: outside of functions, instruction `node 0 of !spirv.Generator`: operand 0 has to be a number of 32 bits
