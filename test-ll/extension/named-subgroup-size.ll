; options: +SPV_INTEL_subgroup_requirements
target triple = "spir64-unknown-unknown"

; The size -1 is the primary one, for which there is a mode; any other is a number.
define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  ret void
}

define spir_kernel void @l() !intel_reqd_sub_group_size !1 {
  ret void
}

!0 = !{i32 -1}
!1 = !{i32 16}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability SubgroupDispatch
;   2 Capability SubgroupRequirementsINTEL
;   9 Extension "SPV_INTEL_subgroup_requirements"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 4 "k"
;   4 EntryPoint 6 6 "l"
;   4 ExecutionMode 4 6446 0
;   4 ExecutionMode 6 35 16
;   3 Source 0 0
;   3 Name 4 "k"
;   3 Name 6 "l"
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
;   5 Function 2 6 0 3
;   2 Label 7
;   1 Return
;   1 FunctionEnd
