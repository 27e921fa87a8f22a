; options: +SPV_INTEL_function_pointers
; What is called by pointers is marked so, kernels are not.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a) #0 {
  ret i32 %a
}
declare spir_func void @g() #0
define spir_kernel void @k() #0 {
  call spir_func void @g()
  ret void
}
attributes #0 = { noinline "referenced-indirectly" }

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability IndirectReferencesINTEL
;   8 Extension "SPV_INTEL_function_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 10 "k"
;   3 ExecutionMode 10 31
;   3 Source 0 0
;   3 Name 4 "g"
;   3 Name 7 "f"
;   3 Name 8 "a"
;   3 Name 10 "k"
;   5 Decorate 4 LinkageAttributes "g" Import
;   3 Decorate 4 ReferencedIndirectlyINTEL
;   5 Decorate 7 LinkageAttributes "f" Export
;   3 Decorate 7 ReferencedIndirectlyINTEL
;   4 TypeInt 5 32 0
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   4 TypeFunction 6 5 5
;   5 Function 2 4 2 3
;   1 FunctionEnd
;   5 Function 5 7 2 6
;   3 FunctionParameter 5 8
;   2 Label 9
;   2 ReturnValue 8
;   1 FunctionEnd
;   5 Function 2 10 2 3
;   2 Label 11
;   4 FunctionCall 2 12 4
;   1 Return
;   1 FunctionEnd
