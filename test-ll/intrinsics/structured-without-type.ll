; until: 22
; LLVM 23's verifier refuses it.
target triple = "spir64-unknown-unknown"

declare ptr addrspace(1) @llvm.structured.gep.p1(ptr addrspace(1), ...)

define void @f(ptr addrspace(1) %p, i32 %i) {
  %x = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) %p, i32 %i)
  store i32 1, ptr addrspace(1) %x
  ret void
}

; error: InvalidInstruction: function f, block 0, instruction `%x = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) %p, i32 %i)`: %x = call ptr addrspace(1) (ptr addrspace(1), ...) @llvm.structured.gep.p1(ptr addrspace(1) %p, i32 %i)
