; options: +SPV_INTEL_memory_access_aliasing
target triple = "spir64-unknown-unknown"

; Lists of scopes are operands of loads and stores and decorations of calls, each domain, scope and list declared once;
; an empty list says nothing.
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load i32, ptr addrspace(1) %p, align 4, !alias.scope !3, !noalias !4
  store i32 %a, ptr addrspace(1) %q, align 4, !noalias !3
  %b = load i32, ptr addrspace(1) %q, align 4, !alias.scope !6
  %c = call spir_func i32 @g(ptr addrspace(1) %q), !noalias !5
  %s = add i32 %b, %c
  ret i32 %s
}

declare spir_func i32 @g(ptr addrspace(1))

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"one"}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!2}
!5 = !{!1, !2}
!6 = !{}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability MemoryAccessAliasingINTEL
;   10 Extension "SPV_INTEL_memory_access_aliasing"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "g"
;   3 Name 8 "f"
;   3 Name 9 "p"
;   3 Name 10 "q"
;   3 Name 17 "a"
;   3 Name 18 "b"
;   3 Name 19 "c"
;   3 Name 21 "s"
;   5 Decorate 5 LinkageAttributes "g" Import
;   5 Decorate 8 LinkageAttributes "f" Export
;   4 DecorateId 19 NoAliasINTEL 20
;   4 TypeInt 2 32 0
;   4 TypePointer 3 5 2
;   4 TypeFunction 4 2 3
;   5 TypeFunction 7 2 3 3
;   2 AliasDomainDeclINTEL 12
;   3 AliasScopeDeclINTEL 13 12
;   3 AliasScopeListDeclINTEL 14 13
;   3 AliasScopeDeclINTEL 15 12
;   3 AliasScopeListDeclINTEL 16 15
;   4 AliasScopeListDeclINTEL 20 13 15
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   1 FunctionEnd
;   5 Function 2 8 0 7
;   3 FunctionParameter 3 9
;   3 FunctionParameter 3 10
;   2 Label 11
;   8 Load 2 17 9 196610 4 14 16
;   6 Store 10 17 131074 4 14
;   6 Load 2 18 10 2 4
;   5 FunctionCall 2 19 5 10
;   5 IAdd 2 21 18 19
;   2 ReturnValue 21
;   1 FunctionEnd
