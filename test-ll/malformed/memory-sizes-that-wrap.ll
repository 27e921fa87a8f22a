; Types whose sizes LLVM computes modulo 2^64: as arrays of bytes, of bits, as they are, and padded.
target triple = "spir64-unknown-unknown"

%bits = type { fp128, <1 x i1> }
%bytes = type { i24, [1152921504606846976 x { i8, <16 x i64> }] }
%many = type { [144115188075855872 x [128 x i8]], i8, <2 x i1> }

define spir_func void @f0(ptr addrspace(1) %p) {
  %x = alloca [9223372036875457807 x %bits]
  ret void
}

define spir_func void @f1(ptr addrspace(1) %p) {
  %x = alloca [1152921504606846976 x <16 x i1>]
  ret void
}

define spir_func void @f2(ptr addrspace(1) %p) {
  %x = alloca %bytes
  ret void
}

define spir_func void @f3(ptr addrspace(1) %p) {
  %x = alloca [256 x %many]
  ret void
}

define spir_func void @f4(ptr addrspace(1) %p) {
  %x = alloca [576460752303423488 x { i8, <4 x i64> }]
  ret void
}

define spir_func void @f5(ptr addrspace(1) %p) {
  %x = getelementptr %many, ptr addrspace(1) %p, i64 1, i32 1
  store i8 0, ptr addrspace(1) %x
  ret void
}

define spir_func void @f6(ptr addrspace(1) %p) {
  %x = load [3 x %many], ptr addrspace(1) %p
  store [3 x %many] %x, ptr addrspace(1) %p
  ret void
}
