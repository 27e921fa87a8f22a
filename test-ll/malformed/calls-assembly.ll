target triple = "spir64-unknown-unknown"

define void @assembly(i32 %x) {
  %a = call { i32, i32 } asm sideeffect inteldialect "nonsense $0, $1, $2", "=r,=&r,r,~{memory}"(i32 %x)
  call void asm "", ""()
  %b = call i64 asm "\00\FF", "=r"()
  ret void
}

; error: RequiresExtension: SPV_INTEL_inline_assembly
