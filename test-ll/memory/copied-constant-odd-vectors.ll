target triple = "spir64-unknown-unknown"

; The initializers lie in memory as the variables do: vectors of five as arrays of eight, those of truth values as bits,
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   4 Name 15 "fives"
;   4 Name 18 "bits"
;   4 Name 25 "threes"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 Decorate 15 Alignment 8
;   4 Decorate 18 Alignment 4
;   4 Decorate 25 Alignment 4
;   4 TypeInt 3 8 0
;   4 TypeInt 9 64 0
;   5 Constant 9 10 8 0
;   5 Constant 9 12 16 0
;   5 Constant 9 20 4 0
;   5 Constant 9 22 2 0
;   5 Constant 9 27 128 0
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   4 TypeArray 11 3 10
;   4 TypeArray 13 11 12
;   4 TypePointer 14 7 13
;   4 TypePointer 17 7 11
;   4 TypeArray 21 3 20
;   4 TypeArray 23 21 22
;   4 TypePointer 24 7 23
;   3 ConstantNull 13 16
;   3 ConstantNull 11 19
;   3 ConstantNull 23 26
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   5 Variable 14 15 7 16
;   5 Variable 17 18 7 19
;   5 Variable 24 25 7 26
;   6 CopyMemorySized 7 15 27 2 1
;   6 CopyMemorySized 7 18 10 2 1
;   6 CopyMemorySized 7 25 10 2 1
;   1 Return
;   1 FunctionEnd
