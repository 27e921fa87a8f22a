; Atomic operations on bfloat16; a subtraction adds the negated value.
; options: +SPV_INTEL_16bit_atomics +SPV_KHR_bfloat16 +SPV_EXT_shader_atomic_float_add +SPV_EXT_shader_atomic_float_min_max
; spirv-val: Invalid capability operand: 6255
target triple = "spir64-unknown-unknown"

define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) {
  %sub = atomicrmw fsub ptr addrspace(1) %p, bfloat %x monotonic
  %max = atomicrmw fmax ptr addrspace(1) %p, bfloat %sub monotonic
  store atomic bfloat %max, ptr addrspace(1) %p monotonic, align 2
  ret bfloat %max
}
