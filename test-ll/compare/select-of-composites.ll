; From SPIR-V 1.4 on, a composite is selected as one.
target triple = "spir64-unknown-unknown"
define spir_func [2 x i32] @f(i1 %c, [2 x i32] %a, [2 x i32] %b) {
  %r = select i1 %c, [2 x i32] %a, [2 x i32] %b
  ret [2 x i32] %r
}
