; The type alone does not allow atomic operations on it.
; options: +SPV_KHR_bfloat16 +SPV_EXT_shader_atomic_float_add
target triple = "spir64-unknown-unknown"

define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) {
  %old = atomicrmw fadd ptr addrspace(1) %p, bfloat %x monotonic
  ret bfloat %old
}

; error: RequiresExtension: SPV_INTEL_16bit_atomics
