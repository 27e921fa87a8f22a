target triple = "spir64-unknown-unknown"

@wide = addrspace(1) global i8388607 1

; error: InvalidBitWidth: 8388607
