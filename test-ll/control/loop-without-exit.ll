; options: +SPV_INTEL_unstructured_loop_controls +SPV_INTEL_fpga_loop_controls
; A loop that nothing leaves has no merge block; its controls stand before the branch of its header.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  store volatile i32 1, ptr addrspace(1) %p
  br label %loop, !llvm.loop !0
}
define spir_func void @g(ptr addrspace(1) %p, i1 %c) {
entry:
  br label %header
header:
  br i1 %c, label %left, label %right
left:
  store volatile i32 1, ptr addrspace(1) %p
  br label %latch
right:
  store volatile i32 2, ptr addrspace(1) %p
  br label %latch
latch:
  br label %header, !llvm.loop !2
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.ii.count", i32 3}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unroll.enable"}
