; Blocks stand behind those that dominate them.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
entry:
  br label %first
second:
  ret void
first:
  br label %second
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   4 Name 5 "entry"
;   4 Name 6 "first"
;   4 Name 7 "second"
;   5 Decorate 4 LinkageAttributes "f" Export
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   2 Branch 6
;   2 Label 6
;   2 Branch 7
;   2 Label 7
;   1 Return
;   1 FunctionEnd
