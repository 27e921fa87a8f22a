; options: +SPV_INTEL_fpga_loop_controls
; The least, the greatest and the expected number of iterations have 64 bits each; one that is not told is -1.
; spirv-val: expected no more operands
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p) {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %goes.on = icmp ult i32 %i, 100
  br i1 %goes.on, label %body, label %exit
body:
  store volatile i32 %i, ptr addrspace(1) %p
  %next = add i32 %i, 1
  br label %header, !llvm.loop !0
exit:
  ret void
}
!0 = distinct !{!0, !1, !2, !3}
!1 = !{!"llvm.loop.intel.loopcount_min", i64 4294967299}
!2 = !{!"llvm.loop.intel.loopcount_avg", i64 7}
!3 = !{!"llvm.loop.intel.max_reinvocation_delay.count", i32 5}
