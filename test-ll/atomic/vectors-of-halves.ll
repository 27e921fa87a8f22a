; Atomic sums of vectors of halves need an extension of their own beside the one that has the instruction.
; options: +SPV_NV_shader_atomic_fp16_vector +SPV_EXT_shader_atomic_float_add
target triple = "spir64-unknown-unknown"

define <2 x half> @f(ptr addrspace(1) %p, <2 x half> %a) {
  %x = atomicrmw fadd ptr addrspace(1) %p, <2 x half> %a monotonic
  %y = atomicrmw fsub ptr addrspace(1) %p, <2 x half> %x monotonic
  ret <2 x half> %y
}
