; What metadata decorates against the rules is left out: a sum is no variable, and no structure.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %a) {
  %sum = add i32 %a, %a, !spirv.Decorations !0
  ret i32 %sum
}

!0 = !{!1, !2, !3}
!1 = !{i32 22}
!2 = !{i32 10}
!3 = !{i32 5635, !"kept"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 7 "sum"
;   5 Decorate 4 LinkageAttributes "f" Export
;   5 Decorate 7 UserSemantic "kept"
;   4 TypeInt 2 32 0
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 IAdd 2 7 5 5
;   2 ReturnValue 7
;   1 FunctionEnd
