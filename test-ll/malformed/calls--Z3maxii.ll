target triple = "spir64-unknown-unknown"

define void @_Z3maxii(i32 %x) {
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   5 Name 5 "_Z3maxii"
;   3 Name 6 "x"
;   7 Decorate 5 LinkageAttributes "_Z3maxii" Export
;   4 TypeInt 3 32 0
;   2 TypeVoid 2
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   1 Return
;   1 FunctionEnd
