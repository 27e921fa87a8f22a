; options: +SPV_INTEL_memory_access_aliasing
; Scopes decorate what atomics yield, and stand at copies of memory.
; spirv-val: AliasDomainDeclINTEL must appear in a block
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = load atomic i32, ptr addrspace(1) %p seq_cst, align 4, !alias.scope !3
  %b = atomicrmw add ptr addrspace(1) %p, i32 %a monotonic, !noalias !3
  %c = cmpxchg ptr addrspace(1) %p, i32 %a, i32 %b seq_cst seq_cst, !noalias !3
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %q, ptr addrspace(1) align 8 %p, i64 16, i1 false), !alias.scope !3
  ret i32 %b
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"one"}
!3 = !{!1}
