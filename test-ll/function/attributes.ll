; Attributes become control bits and decorations.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) noalias readonly align 16 %p, i8 zeroext %b) alwaysinline {
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 8 "b"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 Decorate 7 FuncParamAttr 4
;   4 Decorate 7 FuncParamAttr 6
;   4 Decorate 7 Alignment 16
;   4 Decorate 8 FuncParamAttr 0
;   4 TypeInt 3 8 0
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   5 TypeFunction 5 2 4 3
;   5 Function 2 6 1 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 3 8
;   2 Label 9
;   1 Return
;   1 FunctionEnd
