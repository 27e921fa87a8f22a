; A switch on a truth value selects by a number.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c) {
entry:
  switch i1 %c, label %no [ i1 true, label %yes ]
yes:
  ret i32 1
no:
  ret i32 0
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "c"
;   4 Name 7 "entry"
;   3 Name 12 "yes"
;   3 Name 11 "no"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 8 1
;   4 Constant 2 9 0
;   2 TypeBool 3
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   6 Select 2 10 6 8 9
;   5 Switch 10 11 1 12
;   2 Label 12
;   2 ReturnValue 8
;   2 Label 11
;   2 ReturnValue 9
;   1 FunctionEnd
