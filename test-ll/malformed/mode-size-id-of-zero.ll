target triple = "spir64-unknown-unknown"

define spir_kernel void @k() {
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 38, i32 8, i32 0, i32 2}

; error: no size of a workgroup is 0
