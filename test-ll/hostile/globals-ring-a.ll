target triple = "spir64-unknown-unknown"

@ring.a = addrspace(1) global ptr addrspace(1) @ring.b
@ring.b = external addrspace(1) global ptr addrspace(1)
