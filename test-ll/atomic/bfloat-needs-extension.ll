; The type alone does not allow atomic operations on it.
; options: +SPV_KHR_bfloat16 +SPV_EXT_shader_atomic_float_add
target triple = "spir64-unknown-unknown"

define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) {
  %old = atomicrmw fadd ptr addrspace(1) %p, bfloat %x monotonic
  ret bfloat %old
}

; error: RequiresExtension: function f, block 0, instruction `%old = atomicrmw fadd ptr addrspace(1) %p, bfloat %x monotonic, align 2`: SPV_INTEL_16bit_atomics OpAtomicFAddEXT of a bfloat16 value needs it
