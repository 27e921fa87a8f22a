target triple = "spir64-unknown-unknown"

define i32 @empty_switch(i32 %x) {
  switch i32 %x, label %d [
  ]

d:                                                ; preds = %0
  br i1 undef, label %e, label %e

e:                                                ; preds = %d, %d
  %p = phi i32 [ 0, %d ], [ 0, %d ]
  ret i32 %p
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   6 Name 4 "empty_switch"
;   3 Name 5 "x"
;   3 Name 7 "d"
;   3 Name 8 "e"
;   3 Name 12 "p"
;   8 Decorate 4 LinkageAttributes "empty_switch" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 11 0
;   4 TypeFunction 3 2 2
;   2 TypeBool 9
;   3 Undef 9 10
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   3 Switch 5 7
;   2 Label 7
;   4 BranchConditional 10 8 8
;   2 Label 8
;   5 Phi 2 12 11 7
;   2 ReturnValue 12
;   1 FunctionEnd
