; options: +SPV_INTEL_kernel_attributes
; How the device's processor starts a kernel.
target triple = "spir64-unknown-unknown"
define spir_kernel void @registers() !ip_interface !1 {
  ret void
}
define spir_kernel void @waits() !ip_interface !2 {
  ret void
}
define spir_kernel void @streams() !ip_interface !3 {
  ret void
}
define spir_kernel void @never_stalls() !ip_interface !4 {
  ret void
}
!1 = !{!"csr"}
!2 = !{!"csr", !"wait_for_done_write"}
!3 = !{!"streaming"}
!4 = !{!"streaming", !"stall_free_return"}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability FPGAKernelAttributesINTEL
;   2 Capability FPGAKernelAttributesv2INTEL
;   8 Extension "SPV_INTEL_kernel_attributes"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   6 EntryPoint 6 4 "registers"
;   5 EntryPoint 6 6 "waits"
;   5 EntryPoint 6 8 "streams"
;   7 EntryPoint 6 10 "never_stalls"
;   4 ExecutionMode 4 6160 0
;   4 ExecutionMode 6 6160 1
;   4 ExecutionMode 8 6154 0
;   4 ExecutionMode 10 6154 1
;   3 Source 0 0
;   5 Name 4 "registers"
;   4 Name 6 "waits"
;   4 Name 8 "streams"
;   6 Name 10 "never_stalls"
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
;   5 Function 2 10 0 3
;   2 Label 11
;   1 Return
;   1 FunctionEnd
