target triple = "spir64-unknown-unknown"

@quad = addrspace(1) global fp128 0xL00000000000000004001000000000000

; error: Error: type fp128 has no translation
