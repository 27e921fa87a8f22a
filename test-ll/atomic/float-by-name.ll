; The width of the number tells the capability, also where a name stands for the instruction.
; options: +SPV_EXT_shader_atomic_float_add
target triple = "spir64-unknown-unknown"
declare spir_func double @_Z21__spirv_AtomicFAddEXTPU3AS1diid(ptr addrspace(1), i32, i32, double)
define spir_func double @f(ptr addrspace(1) %p, double %x) {
  %old = call spir_func double @_Z21__spirv_AtomicFAddEXTPU3AS1diid(ptr addrspace(1) %p, i32 1, i32 0, double %x)
  ret double %old
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float64
;   2 Capability AtomicFloat64AddEXT
;   9 Extension "SPV_EXT_shader_atomic_float_add"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 7 "x"
;   3 Name 12 "old"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 9 32 0
;   4 Constant 9 10 1
;   4 Constant 9 11 0
;   3 TypeFloat 2 64
;   4 TypePointer 3 5 2
;   5 TypeFunction 4 2 3 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   7 AtomicFAddEXT 2 12 6 10 11 7
;   2 ReturnValue 12
;   1 FunctionEnd
