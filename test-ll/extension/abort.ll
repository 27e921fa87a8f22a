; options: +SPV_KHR_abort
; spirv-val: Invalid capability operand: 5120
; OpAbortKHR ends a block in place of LLVM's `unreachable`; a trap is one as well, with the number of the failed check.
; CHECK: OpCapability AbortKHR
; CHECK: OpExtension "SPV_KHR_abort"
; CHECK: OpAbortKHR %uint %code
; CHECK-NOT: OpUnreachable
; CHECK: OpAbortKHR %message
; CHECK: OpAbortKHR %uint %uint_0
; CHECK: OpAbortKHR %uint %uint_7
target triple = "spir64-unknown-unknown"

%message = type { i32, <2 x float> }

define spir_kernel void @f(i32 %code, i32 %which, <2 x float> %v) {
entry:
  switch i32 %which, label %done [
    i32 0, label %number
    i32 1, label %structure
    i32 2, label %trap
    i32 3, label %check
  ]

number:
  call spir_func void @_Z16__spirv_AbortKHRi(i32 %code)
  unreachable

structure:
  %first = insertvalue %message poison, i32 %code, 0
  %whole = insertvalue %message %first, <2 x float> %v, 1
  call spir_func void @_Z16__spirv_AbortKHR7message(%message %whole)
  unreachable

trap:
  call void @llvm.trap()
  unreachable

check:
  call void @llvm.ubsantrap(i8 7)
  unreachable

done:
  ret void
}

declare spir_func void @_Z16__spirv_AbortKHRi(i32)
declare spir_func void @_Z16__spirv_AbortKHR7message(%message)
declare void @llvm.trap()
declare void @llvm.ubsantrap(i8)
