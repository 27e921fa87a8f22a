; A GEP counts from its base, then into the struct.
target triple = "spir64-unknown-unknown"
%pair = type { i32, [4 x float] }
define spir_func float @f(ptr addrspace(1) %p, i64 %i) {
  %field = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 1, i32 1, i64 %i
  %x = load float, ptr addrspace(1) %field, align 4
  ret float %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 7 "pair"
;   3 Name 10 "f"
;   3 Name 11 "p"
;   3 Name 12 "i"
;   4 Name 17 "field"
;   3 Name 18 "x"
;   5 Decorate 10 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   4 TypeInt 4 64 0
;   5 Constant 4 5 4 0
;   5 Constant 4 15 1 0
;   4 Constant 3 16 1
;   3 TypeFloat 2 32
;   4 TypeArray 6 2 5
;   4 TypeStruct 7 3 6
;   4 TypePointer 8 5 7
;   5 TypeFunction 9 2 8 4
;   4 TypePointer 14 5 2
;   5 Function 2 10 0 9
;   3 FunctionParameter 8 11
;   3 FunctionParameter 4 12
;   2 Label 13
;   7 InBoundsPtrAccessChain 14 17 11 15 16 12
;   6 Load 2 18 17 2 4
;   2 ReturnValue 18
;   1 FunctionEnd
