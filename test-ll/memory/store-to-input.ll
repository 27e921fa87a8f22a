; Memory of the class Input holds what the device gives and is not written.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(7) %p) {
  store i32 1, ptr addrspace(7) %p, align 4
  ret void
}

; error: InvalidInstruction: function k, block 0, instruction `store i32 1, ptr addrspace(7) %p, align 4`: a store to memory of the class Input, which is only read
