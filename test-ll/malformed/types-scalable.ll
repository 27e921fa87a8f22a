target triple = "spir64-unknown-unknown"

define void @scalable(<vscale x 4 x i32> %a, <vscale x 2 x double> %b) {
  %s = add <vscale x 4 x i32> %a, %a
  %e = extractelement <vscale x 4 x i32> %s, i32 0
  ret void
}

; error: Error: type <vscale x 4 x i32> has no translation
