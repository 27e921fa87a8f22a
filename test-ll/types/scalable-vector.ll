; Scalable vectors have no translation.
target triple = "spir64-unknown-unknown"
define spir_func <vscale x 4 x i32> @f(<vscale x 4 x i32> %a) {
  ret <vscale x 4 x i32> %a
}

; error: Error: function f: type <vscale x 4 x i32> has no translation
