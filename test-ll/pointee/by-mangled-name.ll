; The mangled name tells what parameters point to, whatever the body does with them.
target triple = "spir64-unknown-unknown"
define spir_func i64 @_Z1fPU3AS1fPU3AS1Dv4_i(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = load i64, ptr addrspace(1) %p, align 8
  ret i64 %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   8 Name 9 "_Z1fPU3AS1fPU3AS1Dv4_i"
;   3 Name 10 "p"
;   3 Name 11 "q"
;   3 Name 15 "x"
;   10 Decorate 9 LinkageAttributes "_Z1fPU3AS1fPU3AS1Dv4_i" Export
;   4 TypeInt 2 64 0
;   4 TypeInt 5 32 0
;   3 TypeFloat 3 32
;   4 TypePointer 4 5 3
;   4 TypeVector 6 5 4
;   4 TypePointer 7 5 6
;   5 TypeFunction 8 2 4 7
;   4 TypePointer 13 5 2
;   5 Function 2 9 0 8
;   3 FunctionParameter 4 10
;   3 FunctionParameter 7 11
;   2 Label 12
;   4 Bitcast 13 14 10
;   6 Load 2 15 14 2 8
;   2 ReturnValue 15
;   1 FunctionEnd
