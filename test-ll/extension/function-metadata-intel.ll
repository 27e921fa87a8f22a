; options: +SPV_INTEL_fpga_dsp_control +SPV_INTEL_runtime_aligned
target triple = "spir64-unknown-unknown"

define spir_func void @plain() !prefer_dsp !0 {
  ret void
}

define spir_func void @handed_on() !prefer_dsp !0 !propagate_dsp_preference !0 {
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !kernel_arg_runtime_aligned !2 {
  ret void
}

!0 = !{i32 1}
!2 = !{i1 false, i1 true}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability FPGADSPControlINTEL
;   2 Capability RuntimeAlignedAttributeINTEL
;   8 Extension "SPV_INTEL_fpga_dsp_control"
;   8 Extension "SPV_INTEL_runtime_aligned"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 11 "k"
;   3 Source 0 0
;   4 Name 4 "plain"
;   5 Name 6 "handed_on"
;   3 Name 11 "k"
;   3 Name 12 "a"
;   3 Name 13 "b"
;   6 Decorate 4 LinkageAttributes "plain" Export
;   5 Decorate 4 MathOpDSPModeINTEL 1 0
;   7 Decorate 6 LinkageAttributes "handed_on" Export
;   5 Decorate 6 MathOpDSPModeINTEL 1 1
;   4 Decorate 13 FuncParamAttr 5940
;   4 TypeInt 8 8 0
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   4 TypePointer 9 5 8
;   5 TypeFunction 10 2 9 9
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
;   5 Function 2 6 0 3
;   2 Label 7
;   1 Return
;   1 FunctionEnd
;   5 Function 2 11 0 10
;   3 FunctionParameter 9 12
;   3 FunctionParameter 9 13
;   2 Label 14
;   1 Return
;   1 FunctionEnd
