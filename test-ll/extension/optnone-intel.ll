; options: +SPV_INTEL_optnone
; What is not to be optimised says so.
target triple = "spir64-unknown-unknown"
define spir_func void @f() noinline optnone {
  ret void
}
declare spir_func void @g() noinline optnone
