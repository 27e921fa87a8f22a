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
;   3 Name 8 "q"
;   4 Name 14 "zeros"
;   4 Name 19 "fives"
;   5 Name 22 "volatile"
;   4 Name 23 "target"
;   4 Name 24 "shared"
;   4 Name 25 "late"
;   4 Name 29 "early"
;   4 Name 30 "cast"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 Decorate 14 Alignment 4
;   4 Decorate 19 Alignment 4
;   4 Decorate 22 Alignment 4
;   4 Decorate 23 Alignment 4
;   4 Decorate 24 Alignment 4
;   4 Decorate 25 Alignment 4
;   4 TypeInt 3 8 0
;   4 TypeInt 10 64 0
;   5 Constant 10 11 16 0
;   5 Constant 10 16 4 0
;   4 Constant 3 20 5
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   5 TypeFunction 5 2 4 4
;   4 TypeArray 12 3 11
;   4 TypePointer 13 7 12
;   4 TypeArray 17 3 16
;   4 TypePointer 18 7 17
;   4 TypePointer 27 7 3
;   3 ConstantNull 12 15
;   7 ConstantComposite 17 21 20 20 20 20
;   3 ConstantNull 17 26
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   5 Variable 13 14 7 15
;   5 Variable 18 19 7 21
;   4 Variable 18 22 7
;   4 Variable 18 23 7
;   4 Variable 18 24 7
;   4 Variable 18 25 7
;   5 Store 22 26 3 1
;   5 Store 23 26 2 1
;   5 Store 24 26 2 1
;   4 Bitcast 27 28 25
;   6 Load 3 29 28 2 1
;   5 Store 25 26 2 1
;   4 Bitcast 13 30 14
;   6 CopyMemorySized 7 30 11 2 1
;   6 CopyMemorySized 8 19 16 2 1
;   6 CopyMemorySized 8 22 16 2 1
;   6 CopyMemorySized 23 8 16 2 1
;   6 CopyMemorySized 7 24 16 2 1
;   6 CopyMemorySized 8 24 16 2 1
;   6 CopyMemorySized 8 25 16 2 1
;   1 Return
;   1 FunctionEnd
