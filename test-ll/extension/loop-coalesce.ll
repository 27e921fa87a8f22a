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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability FPGALoopControlsINTEL
;   9 Extension "SPV_INTEL_fpga_loop_controls"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "c"
;   4 Name 7 "entry"
;   3 Name 8 "one"
;   4 Name 9 "between"
;   3 Name 10 "two"
;   3 Name 11 "end"
;   5 Decorate 5 LinkageAttributes "f" Export
;   2 TypeVoid 2
;   2 TypeBool 3
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   2 Branch 8
;   2 Label 8
;   5 LoopMerge 9 8 1048576 0
;   4 BranchConditional 6 8 9
;   2 Label 9
;   2 Branch 10
;   2 Label 10
;   6 LoopMerge 11 10 34603008 2 5
;   4 BranchConditional 6 10 11
;   2 Label 11
;   1 Return
;   1 FunctionEnd
