; Atomic operations on integers of 16 bits have capabilities of their own where SPV_INTEL_16bit_atomics is allowed.
; options: +SPV_INTEL_16bit_atomics
; spirv-val: Invalid capability operand: 6260
target triple = "spir64-unknown-unknown"

define spir_func i16 @f(ptr addrspace(1) %p, i16 %x) {
  %old = atomicrmw xchg ptr addrspace(1) %p, i16 %x monotonic
  %sum = atomicrmw add ptr addrspace(1) %p, i16 %old monotonic
  ret i16 %sum
}
