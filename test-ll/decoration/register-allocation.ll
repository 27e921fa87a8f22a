target triple = "spir64-unknown-unknown"

; Without the extension for it, a tool is told in words.
define spir_kernel void @k() !RegisterAllocMode !0 {
  ret void
}

!0 = !{i32 2}
