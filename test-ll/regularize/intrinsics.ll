target triple = "spirv32-unknown-unknown"

; Intrinsics that SPIR-V has nothing like become functions; the others stay, and a memset of constants is a copy.
; CHECK: call { i64, i1 } @llvm_ssub_with_overflow_i64(i64 %a, i64 %b), !note
; CHECK: call { <2 x i16>, <2 x i1> } @spirv.llvm_umul_with_overflow_v2i16(
; CHECK: call i64 @spirv.llvm_fshr_i64(
; CHECK: call i64 @llvm.ctpop.i64(
; CHECK: call void @spirv.llvm_memset_p1_i32(ptr addrspace(1) %p, i8 1, i32 %n, i1 false)
; CHECK: call void @llvm.memset.p1.i32(
; CHECK: define internal { i64, i1 } @llvm_ssub_with_overflow_i64(i64 %0, i64 %1)
; CHECK: define internal i64 @spirv.llvm_fshr_i64(
; CHECK-NOT: @llvm.fshr

define spir_func i64 @f(i64 %a, i64 %b, <2 x i16> %v, ptr addrspace(1) %p, i32 %n) {
  %1 = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %a, i64 %b), !note !0
  %2 = extractvalue { i64, i1 } %1, 0
  %3 = call { <2 x i16>, <2 x i1> } @llvm.umul.with.overflow.v2i16(<2 x i16> %v, <2 x i16> %v)
  %4 = extractvalue { <2 x i16>, <2 x i1> } %3, 0
  store <2 x i16> %4, ptr addrspace(1) %p
  %5 = call i64 @llvm.fshr.i64(i64 %a, i64 %2, i64 %b)
  %6 = call i64 @llvm.ctpop.i64(i64 %5)
  call void @llvm.memset.p1.i32(ptr addrspace(1) %p, i8 1, i32 %n, i1 false)
  call void @llvm.memset.p1.i32(ptr addrspace(1) %p, i8 1, i32 8, i1 false)
  ret i64 %6
}

declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64)
declare { <2 x i16>, <2 x i1> } @llvm.umul.with.overflow.v2i16(<2 x i16>, <2 x i16>)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.memset.p1.i32(ptr addrspace(1), i8, i32, i1)

!0 = !{!"kept"}
