target triple = "spir64-unknown-unknown"

@local = addrspace(3) global i32 undef
