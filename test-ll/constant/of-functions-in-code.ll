; options: +SPV_INTEL_function_pointers
; spirv-val: has not been defined
; Constants that are made of the addresses of functions stay constants, in phis as well: a driver knows them before a kernel runs.
; CHECK: OpSpecConstantOp %ulong ConvertPtrToU
; CHECK-NOT: = OpConvertPtrToU
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i32 @callee(i32 %x) {
  ret i32 %x
}

define spir_kernel void @phis(ptr addrspace(1) %to, i1 %c) {
entry:
  br i1 %c, label %other, label %end
other:
  br label %end
end:
  %p = phi i64 [ ptrtoint (ptr @callee to i64), %entry ], [ 0, %other ]
  store i64 %p, ptr addrspace(1) %to
  store <2 x i64> <i64 ptrtoint (ptr @callee to i64), i64 7>, ptr addrspace(1) %to
  ret void
}
