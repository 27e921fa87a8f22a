; Atomic operations on bfloat16; a subtraction adds the negated value.
; options: +SPV_INTEL_16bit_atomics +SPV_KHR_bfloat16 +SPV_EXT_shader_atomic_float_add +SPV_EXT_shader_atomic_float_min_max
target triple = "spir64-unknown-unknown"

define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) {
  %sub = atomicrmw fsub ptr addrspace(1) %p, bfloat %x monotonic
  %max = atomicrmw fmax ptr addrspace(1) %p, bfloat %sub monotonic
  store atomic bfloat %max, ptr addrspace(1) %p monotonic, align 2
  ret bfloat %max
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability BFloat16TypeKHR
;   2 Capability AtomicBFloat16AddINTEL
;   2 Capability AtomicBFloat16MinMaxINTEL
;   2 Capability AtomicBFloat16LoadStoreINTEL
;   9 Extension "SPV_EXT_shader_atomic_float_add"
;   10 Extension "SPV_EXT_shader_atomic_float_min_max"
;   7 Extension "SPV_INTEL_16bit_atomics"
;   6 Extension "SPV_KHR_bfloat16"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 7 "x"
;   3 Name 12 "sub"
;   3 Name 13 "max"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 10 32 0
;   4 Constant 10 11 0
;   4 TypeFloat 2 16 0
;   4 TypePointer 3 5 2
;   5 TypeFunction 4 2 3 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   4 FNegate 2 9 7
;   7 AtomicFAddEXT 2 12 6 11 11 9
;   7 AtomicFMaxEXT 2 13 6 11 11 12
;   5 AtomicStore 6 11 11 13
;   2 ReturnValue 13
;   1 FunctionEnd
