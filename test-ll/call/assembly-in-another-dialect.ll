; options: +SPV_INTEL_inline_assembly
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f() {
  call void asm sideeffect inteldialect "nop", ""()
  ret void
}

; error: InvalidInstruction: function f, block 0, instruction `call void asm sideeffect inteldialect "nop", ""()`: assembly in the dialect `inteldialect`, which no operand of AsmINTEL says
