; Inline assembly is refused without its extension.
target triple = "spir64-unknown-unknown"

define spir_func void @f() {
  call void asm sideeffect "nop", ""()
  ret void
}

; error: RequiresExtension: function f, block 0, instruction `call void asm sideeffect "nop", ""()`: SPV_INTEL_inline_assembly inline assembly needs it: call void asm sideeffect "nop", ""()
