; No extension has atomic operations on other vectors.
target triple = "spir64-unknown-unknown"

define <2 x float> @f(ptr addrspace(1) %p, <2 x float> %a) {
  %x = atomicrmw fadd ptr addrspace(1) %p, <2 x float> %a monotonic
  ret <2 x float> %x
}

; error: InvalidInstruction: function f, block 0, instruction `%x = atomicrmw fadd ptr addrspace(1) %p, <2 x float> %a monotonic, align 8`: OpAtomicFAddEXT of <2 x float>
