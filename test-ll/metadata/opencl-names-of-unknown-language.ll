; What a module of an unknown language was read with: its functions of OpenCL C are builtins, and the language stays.
target triple = "spir64-unknown-unknown"
declare spir_func float @_Z3sinf(float)
define spir_func float @f(float %x) {
  %y = call spir_func float @_Z3sinf(float %x)
  ret float %y
}
!spirv.Source = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 0, i32 0}
!1 = !{i32 1, i32 2}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "x"
;   3 Name 7 "y"
;   5 Decorate 4 LinkageAttributes "f" Export
;   3 TypeFloat 2 32
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   6 ExtInst 2 7 1 sin 5
;   2 ReturnValue 7
;   1 FunctionEnd
