target triple = "spir64-unknown-unknown"

@lanes = addrspace(1) global <7 x i3> zeroinitializer

; error: InvalidBitWidth: 3
