; options: max=1.4
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !4 {
  ret void
}

!spirv.ExecutionMode = !{!0, !1, !2, !3}
!0 = !{ptr @k, i32 17, i32 8, i32 4, i32 2}
!1 = !{ptr @k, i32 4460, i32 32}
!2 = !{ptr @k, i32 38, i32 8, i32 4, i32 2}
!3 = !{null, i32 31}
!4 = !{i32 8, i32 4, i32 2}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability DenormFlushToZero
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 4 "k"
;   6 ExecutionMode 4 17 8 4 2
;   4 ExecutionMode 4 4460 32
;   6 ExecutionModeId 4 38 7 8 9
;   3 Source 0 0
;   3 Name 4 "k"
;   4 TypeInt 6 32 0
;   4 Constant 6 7 8
;   4 Constant 6 8 4
;   4 Constant 6 9 2
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
