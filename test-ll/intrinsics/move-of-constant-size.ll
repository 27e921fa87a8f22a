; Memory that may overlap moves through a variable whose lifetime is the move.
; CHECK: OpLifetimeStart
; CHECK: OpCopyMemorySized
; CHECK: OpCopyMemorySized
; CHECK: OpLifetimeStop
target triple = "spir64-unknown-unknown"

define spir_func void @k(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 8 %from, i64 36, i1 false)
  ret void
}

declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
