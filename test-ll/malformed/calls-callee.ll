target triple = "spir64-unknown-unknown"

%s = type { i32, i32 }

define void @callee(ptr byval(%s) align 4 %a, ptr sret(%s) %b, ptr byref(i32) %c) {
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "s"
;   4 Name 8 "callee"
;   3 Name 9 "a"
;   3 Name 10 "b"
;   3 Name 11 "c"
;   6 Decorate 8 LinkageAttributes "callee" Export
;   4 Decorate 9 FuncParamAttr 2
;   4 Decorate 9 Alignment 4
;   4 Decorate 10 FuncParamAttr 3
;   4 TypeInt 3 32 0
;   2 TypeVoid 2
;   4 TypeStruct 4 3 3
;   4 TypePointer 5 7 4
;   4 TypePointer 6 7 3
;   6 TypeFunction 7 2 5 5 6
;   5 Function 2 8 0 7
;   3 FunctionParameter 5 9
;   3 FunctionParameter 5 10
;   3 FunctionParameter 6 11
;   2 Label 12
;   1 Return
;   1 FunctionEnd
