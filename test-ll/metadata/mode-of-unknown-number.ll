; A mode that SPIR-V has no number for is told as lost.
; losses: execution-mode 1
; CHECK-NOT: OpExecutionMode
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() {
  ret void
}
!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 31415}
