target triple = "spir64-unknown-unknown"

; The initializers lie in memory as the variables do: vectors of five as arrays of eight, those of booleans as bits,
; integers of three bytes as these.
define spir_func void @f(ptr addrspace(1) %p) {
  %fives = alloca [16 x <5 x i8>], align 8
  store [16 x <5 x i8>] zeroinitializer, ptr %fives, align 8
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %fives, i64 128, i1 false)
  %bits = alloca { <3 x i1>, i32 }, align 4
  store { <3 x i1>, i32 } zeroinitializer, ptr %bits, align 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %bits, i64 8, i1 false)
  %threes = alloca [2 x i24], align 4
  store [2 x i24] zeroinitializer, ptr %threes, align 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %threes, i64 8, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
