; Inline assembly is declared once, with its target and its constraints, and then called.
; options: +SPV_INTEL_inline_assembly
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %x, ptr %p) {
  call void asm sideeffect "nop", "~{memory}"()
  %a = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %x, i32 7)
  %b = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %a, i32 8)
  call void asm sideeffect "store $0", "*m"(ptr elementtype(i32) %p)
  ret i32 %b
}
