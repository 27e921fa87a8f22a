target triple = "spir64-unknown-unknown"

@grouped = external addrspace(1) global i32
@cast = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @grouped to ptr addrspace(4))
