; A pointer to a function points to the function's own type, also through a selection, so that nothing is cast; one
; that takes a pointer to itself has a plain one.
; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"
%pair = type { i32, i32 }

define internal spir_func void @first(ptr byval(%pair) %p) {
  ret void
}

define internal spir_func void @self(ptr %p) {
  store ptr @self, ptr %p
  call spir_func void @self(ptr @self)
  ret void
}

define spir_func void @f(i1 %c, ptr %x) {
  %callee = select i1 %c, ptr @first, ptr null
  call spir_func void %callee(ptr byval(%pair) %x)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability FunctionPointersINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "pair"
;   4 Name 7 "first"
;   3 Name 8 "p"
;   4 Name 16 "self"
;   4 Name 17 "self"
;   3 Name 18 "p"
;   3 Name 25 "f"
;   3 Name 26 "c"
;   3 Name 27 "x"
;   4 Name 32 "callee"
;   4 Decorate 8 FuncParamAttr 2
;   5 Decorate 25 LinkageAttributes "f" Export
;   5 Decorate 34 ArgumentAttributeINTEL 0 2
;   4 TypeInt 3 32 0
;   4 TypeInt 10 8 0
;   2 TypeVoid 2
;   4 TypeStruct 4 3 3
;   4 TypePointer 5 7 4
;   4 TypeFunction 6 2 5
;   4 TypePointer 11 7 10
;   4 TypeFunction 12 2 11
;   4 TypePointer 13 7 12
;   4 TypePointer 14 7 13
;   4 TypeFunction 15 2 14
;   2 TypeBool 23
;   5 TypeFunction 24 2 23 11
;   4 TypePointer 29 7 6
;   4 ConstantFunctionPointerINTEL 13 20 17
;   4 ConstantFunctionPointerINTEL 29 30 7
;   3 ConstantNull 29 31
;   5 Function 2 7 0 6
;   3 FunctionParameter 5 8
;   2 Label 9
;   1 Return
;   1 FunctionEnd
;   5 Function 2 17 0 15
;   3 FunctionParameter 14 18
;   2 Label 19
;   5 Store 18 20 2 8
;   4 Bitcast 14 21 20
;   5 FunctionCall 2 22 17 21
;   1 Return
;   1 FunctionEnd
;   5 Function 2 25 0 24
;   3 FunctionParameter 23 26
;   3 FunctionParameter 11 27
;   2 Label 28
;   6 Select 29 32 26 30 31
;   4 Bitcast 5 33 27
;   5 FunctionPointerCallINTEL 2 34 32 33
;   1 Return
;   1 FunctionEnd
