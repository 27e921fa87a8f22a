; A call of an alias is one of what it stands for.
target triple = "spir64-unknown-unknown"
@other = alias i32 (i32), ptr @f
define spir_func i32 @f(i32 %a) {
  ret i32 %a
}
define spir_func i32 @g(i32 %a) {
  %r = call spir_func i32 @other(i32 %a)
  ret i32 %r
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
;   3 Name 7 "g"
;   3 Name 8 "a"
;   3 Name 10 "r"
;   5 Decorate 4 LinkageAttributes "f" Export
;   5 Decorate 7 LinkageAttributes "g" Export
;   4 TypeInt 2 32 0
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   2 ReturnValue 5
;   1 FunctionEnd
;   5 Function 2 7 0 3
;   3 FunctionParameter 2 8
;   2 Label 9
;   5 FunctionCall 2 10 4 8
;   2 ReturnValue 10
;   1 FunctionEnd
