; OpAbortKHR ends its block: what stands behind it in LLVM IR is never reached.
; options: +SPV_KHR_abort
; spirv-val: Invalid capability operand: 5120
; CHECK: OpAbortKHR %uint %uint_7
; CHECK-NOT: OpReturn
; CHECK-NOT: OpStore
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z16__spirv_AbortKHRj(i32)

define spir_func void @f(ptr addrspace(1) %p) {
  call spir_func void @_Z16__spirv_AbortKHRj(i32 7)
  store i32 1, ptr addrspace(1) %p
  ret void
}
