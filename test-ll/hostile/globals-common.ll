target triple = "spir64-unknown-unknown"

@common = common addrspace(1) global i32 0
