target triple = "spir64-unknown-unknown"

@extended = addrspace(1) global x86_fp80 0xK4001A000000000000000

; error: Error: type x86_fp80 has no translation
