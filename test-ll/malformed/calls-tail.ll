target triple = "spir64-unknown-unknown"

define i32 @tail(i32 %n) {
  %r = musttail call i32 @tail(i32 %n)
  ret i32 %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "tail"
;   3 Name 5 "n"
;   3 Name 7 "r"
;   6 Decorate 4 LinkageAttributes "tail" Export
;   4 TypeInt 2 32 0
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 FunctionCall 2 7 4 5
;   2 ReturnValue 7
;   1 FunctionEnd
