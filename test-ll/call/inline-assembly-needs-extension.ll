; Inline assembly is refused without its extension.
target triple = "spir64-unknown-unknown"

define spir_func void @f() {
  call void asm sideeffect "nop", ""()
  ret void
}

; error: RequiresExtension: SPV_INTEL_inline_assembly
