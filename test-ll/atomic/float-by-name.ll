; The width of the number tells the capability, also where a name stands for the instruction.
; options: +SPV_EXT_shader_atomic_float_add
target triple = "spir64-unknown-unknown"
declare spir_func double @_Z21__spirv_AtomicFAddEXTPU3AS1diid(ptr addrspace(1), i32, i32, double)
define spir_func double @f(ptr addrspace(1) %p, double %x) {
  %old = call spir_func double @_Z21__spirv_AtomicFAddEXTPU3AS1diid(ptr addrspace(1) %p, i32 1, i32 0, double %x)
  ret double %old
}
