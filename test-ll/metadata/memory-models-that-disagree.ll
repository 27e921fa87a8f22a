; A module has one memory model.
target triple = "spir64-unknown-unknown"
!spirv.MemoryModel = !{!0, !1}
!0 = !{i32 2, i32 2}
!1 = !{i32 2, i32 1}

; error: InvalidModule: outside of functions, instruction `node 1 of !spirv.MemoryModel`: parts of the module have different memory models
