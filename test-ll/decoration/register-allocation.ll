target triple = "spir64-unknown-unknown"

; Without the extension for it, a tool is told in words.
define spir_kernel void @k() !RegisterAllocMode !0 {
  ret void
}

!0 = !{i32 2}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 4 "k"
;   3 Source 0 0
;   3 Name 4 "k"
;   8 Decorate 4 UserSemantic "num-thread-per-eu 4"
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
