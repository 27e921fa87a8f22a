; The addressing model is that of the triple; another one is told as lost.
; losses: named-metadata 1
target triple = "spir64-unknown-unknown"
!spirv.MemoryModel = !{!0}
!0 = !{i32 1, i32 2}
