target triple = "spir64-unknown-unknown"

define spir_kernel void @0() {
  ret void
}

; error: InvalidModule: function 0: a kernel without a name, by which hosts ask for it
