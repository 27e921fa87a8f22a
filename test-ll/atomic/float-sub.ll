; Floating-point numbers are subtracted by adding the negated value; the extension for halves brings the one it extends.
; options: +SPV_EXT_shader_atomic_float16_add +SPV_EXT_shader_atomic_float_min_max
target triple = "spir64-unknown-unknown"
define spir_func half @f(ptr addrspace(1) %p, half %x) {
  %old = atomicrmw fsub ptr addrspace(1) %p, half %x monotonic
  %most = atomicrmw fmax ptr addrspace(1) %p, half %x monotonic
  ret half %old
}
