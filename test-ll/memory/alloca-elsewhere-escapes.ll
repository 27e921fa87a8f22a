; Memory of the function cannot be handed over as global memory.
target triple = "spir64-unknown-unknown"

declare spir_func void @takes(ptr addrspace(1))

define spir_func void @f() {
  %room = alloca [4 x i32], align 4, addrspace(1)
  call spir_func void @takes(ptr addrspace(1) %room)
  ret void
}

; error: InvalidInstruction: function f, block 0, instruction `call spir_func void @takes(ptr addrspace(1) %room)`: memory of the function is used as memory of the storage class CrossWorkgroup
