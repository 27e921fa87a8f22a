; Without its extension an atomic addition of floating-point numbers is an error that names it.
target triple = "spir64-unknown-unknown"
define spir_func float @f(ptr addrspace(1) %p, float %x) {
  %old = atomicrmw fsub ptr addrspace(1) %p, float %x monotonic
  ret float %old
}

; error: RequiresExtension: function f, block 0, instruction `%old = atomicrmw fsub ptr addrspace(1) %p, float %x monotonic, align 4`: SPV_EXT_shader_atomic_float_add OpAtomicFAddEXT of 32 bits needs it
