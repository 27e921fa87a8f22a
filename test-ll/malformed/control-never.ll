target triple = "spir64-unknown-unknown"

define void @never() {
  br label %loop

loop:                                             ; preds = %loop, %0
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  br label %loop

dead:                                             ; preds = %dead2
  %k = phi i32 [ %l, %dead2 ]
  br label %dead2

dead2:                                            ; preds = %dead
  %l = add i32 %k, 1
  %m = add i32 %m, 1
  br label %dead
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 4 "never"
;   4 Name 6 "loop"
;   3 Name 10 "i"
;   3 Name 9 "j"
;   4 Name 12 "dead"
;   3 Name 15 "k"
;   4 Name 13 "dead2"
;   3 Name 16 "l"
;   3 Name 17 "m"
;   6 Decorate 4 LinkageAttributes "never" Export
;   4 TypeInt 7 32 0
;   4 Constant 7 8 0
;   4 Constant 7 11 1
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   3 Undef 7 14
;   5 Function 2 4 0 3
;   2 Label 5
;   2 Branch 6
;   2 Label 6
;   7 Phi 7 10 8 5 9 6
;   5 IAdd 7 9 10 11
;   2 Branch 6
;   2 Label 12
;   5 Phi 7 15 14 13
;   2 Branch 13
;   2 Label 13
;   5 IAdd 7 16 15 11
;   5 IAdd 7 17 14 11
;   2 Branch 12
;   1 FunctionEnd
