target triple = "spir64-unknown-unknown"

@grouped = external addrspace(1) global i32
@inside = addrspace(1) global ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @grouped, i64 -1)
