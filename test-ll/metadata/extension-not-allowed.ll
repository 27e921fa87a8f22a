target triple = "spir64-unknown-unknown"

!spirv.Extension = !{!0}
!0 = !{!"SPV_KHR_bit_instructions"}

; error: RequiresExtension: SPV_KHR_bit_instructions !spirv.Extension names it
