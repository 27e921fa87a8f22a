; options: +SPV_INTEL_maximum_registers
target triple = "spir64-unknown-unknown"

define spir_kernel void @number() !RegisterAllocMode !0 {
  ret void
}

define spir_kernel void @name() !RegisterAllocMode !1 {
  ret void
}

define spir_kernel void @constant() !RegisterAllocMode !2 {
  ret void
}

!0 = !{i32 128}
!1 = !{!"AutoINTEL"}
!2 = !{!3}
!3 = !{i32 64}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability RegisterLimitsINTEL
;   8 Extension "SPV_INTEL_maximum_registers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 4 "number"
;   5 EntryPoint 6 6 "name"
;   6 EntryPoint 6 8 "constant"
;   4 ExecutionMode 4 6461 128
;   4 ExecutionMode 6 6463 0
;   4 ExecutionModeId 8 6462 11
;   3 Source 0 0
;   4 Name 4 "number"
;   4 Name 6 "name"
;   5 Name 8 "constant"
;   4 TypeInt 10 32 0
;   4 Constant 10 11 64
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
;   5 Function 2 8 0 3
;   2 Label 9
;   1 Return
;   1 FunctionEnd
