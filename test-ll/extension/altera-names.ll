; options: +SPV_ALTERA_fpga_reg +SPV_ALTERA_loop_fuse
; An extension is declared by the name by which it is allowed.
; spirv-val: expected no more operands
target triple = "spir64-unknown-unknown"
@reg = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\00"
define spir_kernel void @k(i32 %a, ptr addrspace(1) %p) !loop_fuse !0 {
  %r = call i32 @llvm.annotation.i32.p0(i32 %a, ptr @reg, ptr null, i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
!0 = !{i32 3, i32 1}
