target triple = "spir64-unknown-unknown"

@lanes = addrspace(7) global <7 x i32> zeroinitializer

; error: a variable of the class Input has no initializer
