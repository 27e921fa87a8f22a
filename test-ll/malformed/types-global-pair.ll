target triple = "spir64-unknown-unknown"

@pair = addrspace(1) global ppc_fp128 0xM400C0000000000300000000010000000

; error: Error: type ppc_fp128 has no translation
