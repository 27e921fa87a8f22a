; Constants that are undefined are 0 where they are frozen, and what is computed of them alone is a constant.
; CHECK-NOT: OpUndef
target triple = "spir64-unknown-unknown"
define spir_func i32 @scalar(i32 %x) {
  %f = freeze i32 poison
  %g = add i32 %f, 5
  %h = mul i32 %g, 3
  %r = add i32 %h, %x
  ret i32 %r
}
define spir_func <2 x float> @lanes(<2 x float> %x) {
  %f = freeze <2 x float> <float undef, float 3.0>
  %g = fadd <2 x float> %f, <float 1.0, float 1.0>
  %r = fadd <2 x float> %g, %x
  ret <2 x float> %r
}
define spir_func ptr addrspace(1) @pointer(i1 %c, ptr addrspace(1) %x) {
  %f = freeze ptr addrspace(1) undef
  %ff = freeze ptr addrspace(1) %f
  %r = select i1 %c, ptr addrspace(1) %ff, ptr addrspace(1) %x
  ret ptr addrspace(1) %r
}
define spir_func i32 @branch(i32 %x) {
entry:
  %f = freeze i1 poison
  br i1 %f, label %a, label %b
a:
  br label %c
b:
  br label %c
c:
  %p = phi i32 [ 1, %a ], [ %x, %b ]
  %q = phi i1 [ %f, %a ], [ %f, %b ]
  %w = freeze i32 %x
  %s = select i1 %q, i32 %p, i32 %w
  ret i32 %s
}
define spir_func {i32, i32} @aggregate() {
  %f = freeze {i32, i32} poison
  ret {i32, i32} %f
}
