; Without its extensions, optnone is a hint that is left out.
target triple = "spir64-unknown-unknown"
define spir_func void @f() noinline optnone {
  ret void
}
