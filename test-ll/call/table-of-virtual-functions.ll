; A table of virtual functions in global memory holds pointers of global memory: they are that from the start, as no cast
; leads there.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
@table = addrspace(1) constant [2 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @member to ptr addrspace(1))]
define spir_func i32 @member(ptr addrspace(4) %this) {
  ret i32 2
}
define spir_func i32 @virtual(ptr addrspace(4) %this) {
  %table = load ptr addrspace(1), ptr addrspace(4) %this, align 8
  %member = load ptr addrspace(1), ptr addrspace(1) %table, align 8
  %result = call spir_func addrspace(1) i32 %member(ptr addrspace(4) %this)
  ret i32 %result
}
define spir_func void @construct(ptr addrspace(4) %this) {
  store ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @table, i64 8), ptr addrspace(4) %this, align 8
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   2 Capability Int8
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 12 "member"
;   4 Name 18 "table"
;   4 Name 19 "this"
;   4 Name 25 "virtual"
;   4 Name 26 "this"
;   4 Name 28 "table"
;   4 Name 29 "member"
;   4 Name 31 "result"
;   5 Name 35 "construct"
;   4 Name 36 "this"
;   6 Decorate 18 LinkageAttributes "table" Export
;   3 Decorate 18 Constant
;   6 Decorate 12 LinkageAttributes "member" Export
;   6 Decorate 25 LinkageAttributes "virtual" Export
;   7 Decorate 35 LinkageAttributes "construct" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 4 64 0
;   4 TypeInt 9 32 0
;   5 Constant 4 5 2 0
;   4 Constant 9 21 2
;   5 Constant 4 39 8 0
;   4 TypePointer 3 5 2
;   4 TypeArray 6 3 5
;   4 TypePointer 7 5 6
;   4 TypePointer 10 8 2
;   4 TypeFunction 11 9 10
;   4 TypePointer 13 5 11
;   4 TypePointer 14 7 11
;   4 TypePointer 22 5 13
;   4 TypePointer 23 8 22
;   4 TypeFunction 24 9 23
;   2 TypeVoid 32
;   4 TypePointer 33 8 3
;   4 TypeFunction 34 32 33
;   3 ConstantNull 3 8
;   4 ConstantFunctionPointerINTEL 13 15 12
;   5 SpecConstantOp 3 16 124 15
;   5 ConstantComposite 6 17 8 16
;   5 Variable 7 18 5 17
;   5 Function 9 12 0 11
;   3 FunctionParameter 10 19
;   2 Label 20
;   2 ReturnValue 21
;   1 FunctionEnd
;   5 Function 9 25 0 24
;   3 FunctionParameter 23 26
;   2 Label 27
;   6 Load 22 28 26 2 8
;   6 Load 13 29 28 2 8
;   4 Bitcast 10 30 26
;   5 FunctionPointerCallINTEL 9 31 29 30
;   2 ReturnValue 31
;   1 FunctionEnd
;   5 Function 32 35 0 34
;   3 FunctionParameter 33 36
;   2 Label 37
;   4 Bitcast 3 38 18
;   5 InBoundsPtrAccessChain 3 40 38 39
;   5 Store 36 40 2 8
;   1 Return
;   1 FunctionEnd
