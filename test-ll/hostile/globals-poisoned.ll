target triple = "spir64-unknown-unknown"

@poisoned = addrspace(1) global { i32, ptr } { i32 poison, ptr undef }
