; options: max=1.6
; Without the extension a register is just the value.
target triple = "spir64-unknown-unknown"
@register = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\00", section "llvm.metadata"
@file = private unnamed_addr constant [5 x i8] c"a.cl\00", section "llvm.metadata"
define spir_func void @f(i32 %a, double %d, ptr addrspace(4) %p) {
  %1 = call i32 @llvm.annotation.i32.p0(i32 %a, ptr @register, ptr @file, i32 35)
  %bits = bitcast double %d to i64
  %2 = call i64 @llvm.annotation.i64.p0(i64 %bits, ptr @register, ptr @file, i32 36)
  %3 = call ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4) %p, ptr @register, ptr @file, i32 37, ptr null)
  store i32 %1, ptr addrspace(4) %3
  store i64 %2, ptr addrspace(4) %p
  ret void
}
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare i64 @llvm.annotation.i64.p0(i64, ptr, ptr, i32)
declare ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4), ptr, ptr, i32, ptr)
