target triple = "spir64-unknown-unknown"

define x86_fp80 @floats(x86_fp80 %a, fp128 %b, bfloat %c) {
  %x = fpext bfloat %c to x86_fp80
  %y = fptrunc fp128 %b to x86_fp80
  %z = fadd x86_fp80 %x, %y
  ret x86_fp80 %z
}

; error: Error: type x86_fp80 has no translation
