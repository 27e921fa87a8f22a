; The greatest and the least floating-point number are found by their bits, with no extension.
; since: 21
target triple = "spir64-unknown-unknown"

define spir_func float @f(ptr addrspace(1) %p, ptr addrspace(4) %q, float %x, <2 x half> %y) {
  %a = atomicrmw fmaximum ptr addrspace(1) %p, float %x monotonic
  %b = atomicrmw fminimum ptr addrspace(4) %q, <2 x half> %y acq_rel
  ret float %a
}
