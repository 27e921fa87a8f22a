; Atomic sums of vectors of halves need an extension of their own beside the one that has the instruction.
; options: +SPV_NV_shader_atomic_fp16_vector +SPV_EXT_shader_atomic_float_add
target triple = "spir64-unknown-unknown"

define <2 x half> @f(ptr addrspace(1) %p, <2 x half> %a) {
  %x = atomicrmw fadd ptr addrspace(1) %p, <2 x half> %a monotonic
  %y = atomicrmw fsub ptr addrspace(1) %p, <2 x half> %x monotonic
  ret <2 x half> %y
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float16Buffer
;   2 Capability Float16
;   2 Capability AtomicFloat16VectorNV
;   9 Extension "SPV_EXT_shader_atomic_float_add"
;   10 Extension "SPV_NV_shader_atomic_fp16_vector"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 8 "a"
;   3 Name 12 "x"
;   3 Name 14 "y"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 10 32 0
;   4 Constant 10 11 0
;   3 TypeFloat 2 16
;   4 TypeVector 3 2 2
;   4 TypePointer 4 5 3
;   5 TypeFunction 5 3 4 3
;   5 Function 3 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 3 8
;   2 Label 9
;   7 AtomicFAddEXT 3 12 7 11 11 8
;   4 FNegate 3 13 12
;   7 AtomicFAddEXT 3 14 7 11 11 13
;   2 ReturnValue 14
;   1 FunctionEnd
