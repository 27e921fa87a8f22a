; options: +SPV_INTEL_memory_access_aliasing
; Scopes decorate what atomics yield, and stand at copies of memory.
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability MemoryAccessAliasingINTEL
;   10 Extension "SPV_INTEL_memory_access_aliasing"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   3 Name 8 "p"
;   3 Name 9 "q"
;   3 Name 13 "a"
;   3 Name 17 "b"
;   3 Name 24 "c"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 DecorateId 13 AliasScopeINTEL 16
;   4 DecorateId 17 NoAliasINTEL 16
;   4 DecorateId 18 NoAliasINTEL 16
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 TypeInt 25 64 0
;   4 Constant 2 11 0
;   4 Constant 2 12 16
;   5 Constant 25 26 16 0
;   4 TypePointer 3 5 2
;   4 TypePointer 5 5 4
;   5 TypeFunction 6 2 3 5
;   2 TypeBool 19
;   4 TypeStruct 21 2 19
;   2 AliasDomainDeclINTEL 14
;   3 AliasScopeDeclINTEL 15 14
;   3 AliasScopeListDeclINTEL 16 15
;   3 Undef 21 22
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   6 AtomicLoad 2 13 8 11 12
;   7 AtomicIAdd 2 17 8 11 11 13
;   9 AtomicCompareExchange 2 18 8 11 12 12 17 13
;   5 IEqual 19 20 18 13
;   6 CompositeInsert 21 23 18 22 0
;   6 CompositeInsert 21 24 20 23 1
;   7 CopyMemorySized 9 8 26 65538 4 16
;   2 ReturnValue 17
;   1 FunctionEnd
