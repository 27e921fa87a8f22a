; A specialization constant may be the length of an array.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) {
  %n = call i32 @_Z20__spirv_SpecConstantii(i32 3, i32 10)
  %a = alloca i32, i32 %n, align 8
  store i32 5, ptr %a
  ret void
}
declare i32 @_Z20__spirv_SpecConstantii(i32, i32)
