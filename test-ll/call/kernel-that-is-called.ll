; An entry point may not be called, so a kernel that is gets a function of its own for it.
target triple = "spir64-unknown-unknown"
define spir_kernel void @callee(i32 %a) {
  ret void
}
define spir_kernel void @caller(i32 %a) {
  call void @callee(i32 %a)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 12 "callee"
;   5 EntryPoint 6 8 "caller"
;   3 Source 0 0
;   4 Name 5 "callee"
;   3 Name 6 "a"
;   4 Name 8 "caller"
;   3 Name 9 "a"
;   3 Name 13 "a"
;   4 TypeInt 3 32 0
;   2 TypeVoid 2
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   1 Return
;   1 FunctionEnd
;   5 Function 2 8 0 4
;   3 FunctionParameter 3 9
;   2 Label 10
;   5 FunctionCall 2 11 5 9
;   1 Return
;   1 FunctionEnd
;   5 Function 2 12 0 4
;   3 FunctionParameter 3 13
;   2 Label 14
;   5 FunctionCall 2 15 5 13
;   1 Return
;   1 FunctionEnd
