; options: max=1.1
target triple = "spir64-unknown-unknown"

; Modes that this version lacks are left out.
define spir_kernel void @k() !max_work_group_size !1 {
  ret void
}

!spirv.ExecutionMode = !{!0}
!0 = !{ptr @k, i32 4460, i32 32}
!1 = !{i32 8, i32 4, i32 2}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 4 "k"
;   3 Source 0 0
;   3 Name 4 "k"
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
