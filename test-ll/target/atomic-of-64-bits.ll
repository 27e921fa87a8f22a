; An atomic operation of 64 bits cannot be done in words.
; options: target=v1.0,[Kernel,Addresses,Linkage],[]
target triple = "spir-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i64 1 seq_cst, align 8
  ret void
}

; error: RequiresCapability: function k, block 0, instruction `%old = atomicrmw add ptr addrspace(1) %p, i64 1 seq_cst, align 8`: v1.0,[Kernel,Addresses,Linkage],[] has no Int64: an atomic operation has 64 bits
