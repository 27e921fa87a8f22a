; A vector of 5 components is promoted to one of 8; the spare ones are filled before a division, which could fail on them.
target triple = "spir64-unknown-unknown"

define internal spir_func <5 x i32> @g(<5 x i32> %a, <5 x i32> %b) {
  %c = udiv <5 x i32> %a, %b
  ret <5 x i32> %c
}

define spir_func i32 @f(ptr addrspace(1) %p) {
  %a = load <5 x i32>, ptr addrspace(1) %p, align 4
  %b = call spir_func <5 x i32> @g(<5 x i32> %a, <5 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5>)
  %c = extractelement <5 x i32> %b, i32 4
  ret i32 %c
}
