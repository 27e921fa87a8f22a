; The mangled name tells what parameters point to, whatever the body does with them.
target triple = "spir64-unknown-unknown"
define spir_func i64 @_Z1fPU3AS1fPU3AS1Dv4_i(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = load i64, ptr addrspace(1) %p, align 8
  ret i64 %x
}
