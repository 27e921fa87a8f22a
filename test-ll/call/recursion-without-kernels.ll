; Only what entry points reach may not call itself.
target triple = "spir64-unknown-unknown"
define spir_func i32 @counts(i32 %n) {
  %m = call spir_func i32 @counts(i32 %n)
  ret i32 %m
}
define spir_func i32 @twice(i32 %n) {
  %once = call spir_func i32 @adds(i32 %n)
  %m = call spir_func i32 @adds(i32 %once)
  ret i32 %m
}
define spir_func i32 @adds(i32 %n) {
  %m = add i32 %n, 1
  ret i32 %m
}
define spir_kernel void @k(i32 %n) {
  %m = call spir_func i32 @twice(i32 %n)
  %l = call spir_func i32 @adds(i32 %m)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 20 "k"
;   3 Source 0 0
;   4 Name 4 "counts"
;   3 Name 5 "n"
;   3 Name 7 "m"
;   4 Name 8 "twice"
;   3 Name 9 "n"
;   4 Name 11 "adds"
;   4 Name 12 "once"
;   3 Name 13 "m"
;   3 Name 14 "n"
;   3 Name 17 "m"
;   3 Name 20 "k"
;   3 Name 21 "n"
;   3 Name 23 "m"
;   3 Name 24 "l"
;   6 Decorate 4 LinkageAttributes "counts" Export
;   6 Decorate 8 LinkageAttributes "twice" Export
;   6 Decorate 11 LinkageAttributes "adds" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 16 1
;   4 TypeFunction 3 2 2
;   2 TypeVoid 18
;   4 TypeFunction 19 18 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 FunctionCall 2 7 4 5
;   2 ReturnValue 7
;   1 FunctionEnd
;   5 Function 2 8 0 3
;   3 FunctionParameter 2 9
;   2 Label 10
;   5 FunctionCall 2 12 11 9
;   5 FunctionCall 2 13 11 12
;   2 ReturnValue 13
;   1 FunctionEnd
;   5 Function 2 11 0 3
;   3 FunctionParameter 2 14
;   2 Label 15
;   5 IAdd 2 17 14 16
;   2 ReturnValue 17
;   1 FunctionEnd
;   5 Function 18 20 0 19
;   3 FunctionParameter 2 21
;   2 Label 22
;   5 FunctionCall 2 23 8 21
;   5 FunctionCall 2 24 11 23
;   1 Return
;   1 FunctionEnd
