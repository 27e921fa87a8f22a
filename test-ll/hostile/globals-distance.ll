target triple = "spir64-unknown-unknown"

@ring.a = external addrspace(1) global ptr addrspace(1)
@ring.b = external addrspace(1) global ptr addrspace(1)
@distance = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @ring.a to i64), i64 ptrtoint (ptr addrspace(1) @ring.b to i64))
