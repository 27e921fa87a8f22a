; options: +SPV_INTEL_function_pointers
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() {
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 38, i32 8, ptr @k, i32 2}

; error: an operand of the metadata that is an id is no integer
