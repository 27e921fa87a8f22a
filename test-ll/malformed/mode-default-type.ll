; options: +SPV_KHR_float_controls2
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() {
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 6028, i64 poison, i32 0}

; error: the execution mode FPFastMathDefault: its type is none of floats
