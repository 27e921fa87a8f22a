; Without an extension for them, vectors of pointers are carried in structures, and indexed one by one.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, <2 x i64> %at) {
  %v = getelementptr i32, ptr addrspace(1) %p, <2 x i64> %at
  %q = extractelement <2 x ptr addrspace(1)> %v, i32 1
  %x = load i32, ptr addrspace(1) %q, align 4
  ret i32 %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   3 Name 8 "p"
;   3 Name 9 "at"
;   3 Name 20 "v"
;   3 Name 19 "q"
;   3 Name 24 "x"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 4 64 0
;   4 TypeInt 11 8 0
;   4 TypePointer 3 5 2
;   4 TypeVector 5 4 2
;   5 TypeFunction 6 2 3 5
;   4 TypePointer 12 5 11
;   4 TypeStruct 13 12 12
;   3 Undef 13 21
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   5 CompositeExtract 4 14 9 0
;   5 PtrAccessChain 3 15 8 14
;   4 Bitcast 12 16 15
;   5 CompositeExtract 4 17 9 1
;   5 PtrAccessChain 3 18 8 17
;   4 Bitcast 12 19 18
;   6 CompositeInsert 13 22 16 21 0
;   6 CompositeInsert 13 20 19 22 1
;   4 Bitcast 3 23 19
;   6 Load 2 24 23 2 4
;   2 ReturnValue 24
;   1 FunctionEnd
