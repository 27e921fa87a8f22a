; Floating-point numbers are subtracted by adding the negated value; the extension for halves brings the one it extends.
; options: +SPV_EXT_shader_atomic_float16_add +SPV_EXT_shader_atomic_float_min_max
target triple = "spir64-unknown-unknown"
define spir_func half @f(ptr addrspace(1) %p, half %x) {
  %old = atomicrmw fsub ptr addrspace(1) %p, half %x monotonic
  %most = atomicrmw fmax ptr addrspace(1) %p, half %x monotonic
  ret half %old
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float16Buffer
;   2 Capability Float16
;   2 Capability AtomicFloat16MinMaxEXT
;   2 Capability AtomicFloat16AddEXT
;   10 Extension "SPV_EXT_shader_atomic_float16_add"
;   9 Extension "SPV_EXT_shader_atomic_float_add"
;   10 Extension "SPV_EXT_shader_atomic_float_min_max"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 7 "x"
;   3 Name 12 "old"
;   4 Name 13 "most"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 10 32 0
;   4 Constant 10 11 0
;   3 TypeFloat 2 16
;   4 TypePointer 3 5 2
;   5 TypeFunction 4 2 3 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   4 FNegate 2 9 7
;   7 AtomicFAddEXT 2 12 6 11 11 9
;   7 AtomicFMaxEXT 2 13 6 11 11 7
;   2 ReturnValue 12
;   1 FunctionEnd
