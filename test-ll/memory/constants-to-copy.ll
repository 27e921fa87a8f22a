; What a module that was read copies bytes from is a variable with an initializer again; what is used otherwise, stored
; again, later or as volatile, or may have been read before, is not.
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %zeros = alloca [16 x i8], align 4
  store [16 x i8] zeroinitializer, ptr %zeros, align 1
  %fives = alloca [4 x i8], align 4
  store [4 x i8] c"\05\05\05\05", ptr %fives, align 1
  %volatile = alloca [4 x i8], align 4
  store volatile [4 x i8] zeroinitializer, ptr %volatile, align 1
  %target = alloca [4 x i8], align 4
  store [4 x i8] zeroinitializer, ptr %target, align 1
  %shared = alloca [4 x i8], align 4
  store [4 x i8] zeroinitializer, ptr %shared, align 1
  %late = alloca [4 x i8], align 4
  %early = load i8, ptr %late, align 1
  store [4 x i8] zeroinitializer, ptr %late, align 1
  %cast = bitcast ptr %zeros to ptr
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %cast, i64 16, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %q, ptr %fives, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %q, ptr %volatile, i64 4, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %target, ptr addrspace(1) %q, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %shared, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %q, ptr %shared, i64 4, i1 false)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %q, ptr %late, i64 4, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
