; A variable of the generic address space is one of the function whose address is cast; lifetimes are those of the variable.
; since: 22
target triple = "spir64-unknown-unknown"
define spir_func void @f(i64 %i) {
  %a = alloca i32, align 4, addrspace(4)
  %b = alloca i64, i32 5, align 8, addrspace(4)
  call void @llvm.lifetime.start.p4(ptr addrspace(4) %a)
  call spir_func void @g(ptr addrspace(4) %a)
  %at = getelementptr i64, ptr addrspace(4) %b, i64 %i
  store i64 %i, ptr addrspace(4) %at
  call void @llvm.lifetime.end.p4(ptr addrspace(4) %a)
  ret void
}
declare spir_func void @g(ptr addrspace(4))
declare void @llvm.lifetime.start.p4(ptr addrspace(4))
declare void @llvm.lifetime.end.p4(ptr addrspace(4))
