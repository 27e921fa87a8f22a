target triple = "spir64-unknown-unknown"

define void @assembly(i32 %x) {
  %a = call { i8, i32 } asm sideeffect inteldialect "nonsense $0, $-1, $9223372036854775807", "=r,=&r,r,~{memory}"(i32 %x)
  call void asm "", ""()
  %b = call <5 x i8> asm "\00fast\FF", "=r"()
  ret void
}