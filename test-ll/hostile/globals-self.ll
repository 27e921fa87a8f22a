target triple = "spir64-unknown-unknown"

@self = addrspace(1) global ptr addrspace(1) @self
