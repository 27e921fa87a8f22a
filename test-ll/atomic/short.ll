; Atomic operations on integers of 16 bits have capabilities of their own where SPV_INTEL_16bit_atomics is allowed.
; options: +SPV_INTEL_16bit_atomics
target triple = "spir64-unknown-unknown"

define spir_func i16 @f(ptr addrspace(1) %p, i16 %x) {
  %old = atomicrmw xchg ptr addrspace(1) %p, i16 %x monotonic
  %sum = atomicrmw add ptr addrspace(1) %p, i16 %old monotonic
  ret i16 %sum
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability AtomicInt16CompareExchangeINTEL
;   2 Capability Int16AtomicsINTEL
;   7 Extension "SPV_INTEL_16bit_atomics"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 7 "x"
;   3 Name 11 "old"
;   3 Name 12 "sum"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 16 0
;   4 TypeInt 9 32 0
;   4 Constant 9 10 0
;   4 TypePointer 3 5 2
;   5 TypeFunction 4 2 3 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   7 AtomicExchange 2 11 6 10 10 7
;   7 AtomicIAdd 2 12 6 10 10 11
;   2 ReturnValue 12
;   1 FunctionEnd
