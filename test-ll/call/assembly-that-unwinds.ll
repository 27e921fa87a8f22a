; options: +SPV_INTEL_inline_assembly
; losses: call-property 2
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f() {
  call void asm sideeffect alignstack unwind "nop", ""()
  ret void
}
