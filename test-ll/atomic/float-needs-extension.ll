; Without its extension an atomic addition of floating-point numbers is an error that names it.
target triple = "spir64-unknown-unknown"
define spir_func float @f(ptr addrspace(1) %p, float %x) {
  %old = atomicrmw fsub ptr addrspace(1) %p, float %x monotonic
  ret float %old
}

; error: RequiresExtension: SPV_EXT_shader_atomic_float_add
