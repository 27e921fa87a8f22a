; options: +SPV_INTEL_fpga_loop_controls
target triple = "spir64-unknown-unknown"

; Without a number, the number of loops to coalesce is 0, which leaves it to the compiler.
define spir_func void @f(i1 %c) {
entry:
  br label %one
one:
  br i1 %c, label %one, label %between, !llvm.loop !0
between:
  br label %two
two:
  br i1 %c, label %two, label %end, !llvm.loop !2
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.coalesce.enable"}
!2 = distinct !{!2, !3, !4}
!3 = !{!"llvm.loop.coalesce.count", i32 2}
!4 = !{!"llvm.loop.intel.max_reinvocation_delay.count", i32 5}
