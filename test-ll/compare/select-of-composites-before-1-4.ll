; Before SPIR-V 1.4, composites are selected member by member.
; options: max=1.3
target triple = "spir64-unknown-unknown"
define spir_func { i32, [2 x <2 x float>] } @f(i1 %c, { i32, [2 x <2 x float>] } %a, { i32, [2 x <2 x float>] } %b) {
  %r = select i1 %c, { i32, [2 x <2 x float>] } %a, { i32, [2 x <2 x float>] } %b
  ret { i32, [2 x <2 x float>] } %r
}
