target triple = "spir64-unknown-unknown"

@lanes = addrspace(7) global i32 1

; error: a variable of the class Input has no initializer
