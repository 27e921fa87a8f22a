; A value that comes from code that nothing reaches is used there before it is computed.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %n, ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %q = phi ptr [ %p, %entry ], [ %step, %latch ]
  store i32 %i, ptr %q
  ret i32 %i
latch:
  %next = add i32 %next, %n
  %step = getelementptr i32, ptr %step, i32 %next
  br label %loop
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "n"
;   3 Name 7 "p"
;   4 Name 8 "entry"
;   4 Name 9 "loop"
;   3 Name 13 "i"
;   3 Name 15 "q"
;   4 Name 11 "latch"
;   4 Name 16 "next"
;   4 Name 17 "step"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 10 0
;   4 TypePointer 3 7 2
;   5 TypeFunction 4 2 2 3
;   3 Undef 2 12
;   3 Undef 3 14
;   5 Function 2 5 0 4
;   3 FunctionParameter 2 6
;   3 FunctionParameter 3 7
;   2 Label 8
;   2 Branch 9
;   2 Label 9
;   7 Phi 2 13 10 8 12 11
;   7 Phi 3 15 7 8 14 11
;   5 Store 15 13 2 4
;   2 ReturnValue 13
;   2 Label 11
;   5 IAdd 2 16 12 6
;   5 PtrAccessChain 3 17 14 16
;   2 Branch 9
;   1 FunctionEnd
