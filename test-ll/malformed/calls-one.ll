target triple = "spir64-unknown-unknown"

define ptr @one() {
  ret ptr null
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "one"
;   5 Decorate 5 LinkageAttributes "one" Export
;   4 TypeInt 2 8 0
;   4 TypePointer 3 7 2
;   3 TypeFunction 4 3
;   3 ConstantNull 3 7
;   5 Function 3 5 0 4
;   2 Label 6
;   2 ReturnValue 7
;   1 FunctionEnd
