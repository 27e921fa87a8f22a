; options: max=1.0
target triple = "spir64-unknown-unknown"

; What was done to a module changes nothing, so a version without OpModuleProcessed goes without it.
define spir_func void @f() {
  ret void
}

!spirv.ModuleProcessed = !{!0, !1}

!0 = !{!"made by a test"}
!1 = !{!"shortened", !"and signed"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   5 Decorate 4 LinkageAttributes "f" Export
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
