; Functions that stand for intrinsics have names of their own: a module may have the name, and the function may call the
; intrinsic, as optimisers leave what was read of such a module.
; CHECK: OpName %llvm_bitreverse_i32_1 "llvm_bitreverse_i32.1"
; CHECK: OpName %spirv_llvm_fshl_i32_2 "spirv.llvm_fshl_i32.2"
target triple = "spir64-unknown-unknown"

@spirv.llvm_fshl_i32.1 = addrspace(1) global i32 0

define spir_func i32 @llvm_bitreverse_i32(i32 %a) {
  %r = call i32 @llvm.bitreverse.i32(i32 %a)
  ret i32 %r
}

declare spir_func i32 @spirv.llvm_fshl_i32(i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %r = call spir_func i32 @llvm_bitreverse_i32(i32 %a)
  %s = call i32 @llvm.fshl.i32(i32 %r, i32 %a, i32 %b)
  %t = call spir_func i32 @spirv.llvm_fshl_i32(i32 %s, i32 %a, i32 %b)
  store i32 %t, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
