; The error names what atomic operations on vectors of halves need.
target triple = "spir64-unknown-unknown"

define <4 x half> @f(ptr addrspace(1) %p, <4 x half> %a) {
  %x = atomicrmw fmax ptr addrspace(1) %p, <4 x half> %a monotonic
  ret <4 x half> %x
}

; error: RequiresExtension: function f, block 0, instruction `%x = atomicrmw fmax ptr addrspace(1) %p, <4 x half> %a monotonic, align 8`: SPV_NV_shader_atomic_fp16_vector OpAtomicFMaxEXT of <4 x half> needs it
