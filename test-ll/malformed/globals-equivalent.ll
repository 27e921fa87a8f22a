target triple = "spir64-unknown-unknown"

@grouped = external addrspace(1) global i32
@equivalent = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @grouped to ptr)

; error: InvalidModule: Casts from CrossWorkgroup to Function are illegal
