; Before SPIR-V 1.4, pointers are compared as integers.
; options: max=1.3
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %same = icmp eq ptr addrspace(1) %p, %q
  ret i1 %same
}
