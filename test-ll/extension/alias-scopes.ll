; options: +SPV_INTEL_memory_access_aliasing
; spirv-val: AliasDomainDeclINTEL must appear in a block
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
