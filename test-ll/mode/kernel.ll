; options: +SPV_INTEL_kernel_attributes
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !0 !work_group_size_hint !1 !vec_type_hint !2 !intel_reqd_sub_group_size !3 !max_work_group_size !0 {
  ret void
}

!0 = !{i32 8, i32 4, i32 2}
!1 = !{i32 8}
!2 = !{<4 x float> poison, i32 1}
!3 = !{i32 16}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability SubgroupDispatch
;   2 Capability KernelAttributesINTEL
;   8 Extension "SPV_INTEL_kernel_attributes"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 4 "k"
;   6 ExecutionMode 4 17 8 4 2
;   6 ExecutionMode 4 18 8 1 1
;   4 ExecutionMode 4 35 16
;   6 ExecutionMode 4 5893 8 4 2
;   4 ExecutionMode 4 30 262149
;   3 Source 0 0
;   3 Name 4 "k"
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
