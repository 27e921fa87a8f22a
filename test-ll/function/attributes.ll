; Attributes become control bits and decorations.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) noalias readonly align 16 %p, i8 zeroext %b) alwaysinline {
  ret void
}
