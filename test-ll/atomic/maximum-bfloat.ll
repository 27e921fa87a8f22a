; A bfloat16 number is compared by its bits as well, which asks for nothing more than its type does.
; since: 21
; options: +SPV_KHR_bfloat16
target triple = "spir64-unknown-unknown"

define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) {
  %old = atomicrmw fminimum ptr addrspace(1) %p, bfloat %x seq_cst
  ret bfloat %old
}
