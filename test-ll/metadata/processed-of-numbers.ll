; What was done to a module is told by strings.
target triple = "spir64-unknown-unknown"
!spirv.ModuleProcessed = !{!0}
!0 = !{i32 1}

; error: InvalidModule: outside of functions, instruction `node 0 of !spirv.ModuleProcessed`: each operand has to be a string
