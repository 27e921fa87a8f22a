; From SPIR-V 1.4 on, an instruction chooses between composites of every kind.
target triple = "spir64-unknown-unknown"
define spir_func [0 x i32] @none(i1 %c, [0 x i32] %a, [0 x i32] %b) {
  %v = select i1 %c, [0 x i32] %a, [0 x i32] %b
  ret [0 x i32] %v
}
define spir_func [2 x float] @array(i1 %c, [2 x float] %a, [2 x float] %b) {
  %v = select i1 %c, [2 x float] %a, [2 x float] %b
  ret [2 x float] %v
}
define spir_func {} @empty(i1 %c, {} %a, {} %b) {
  %v = select i1 %c, {} %a, {} %b
  ret {} %v
}
