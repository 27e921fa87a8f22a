; A predecessor that branches twice to a block stands once in its phis.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a) {
entry:
  switch i32 %a, label %other [
    i32 1, label %join
    i32 2, label %join
  ]
other:
  br label %join
join:
  %x = phi i32 [ 7, %entry ], [ 7, %entry ], [ %a, %other ]
  ret i32 %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   4 Name 6 "entry"
;   4 Name 7 "other"
;   4 Name 8 "join"
;   3 Name 10 "x"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 9 7
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   7 Switch 5 7 1 8 2 8
;   2 Label 7
;   2 Branch 8
;   2 Label 8
;   7 Phi 2 10 9 6 5 7
;   2 ReturnValue 10
;   1 FunctionEnd
