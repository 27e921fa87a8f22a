; options: +SPV_EXT_optnone
; What is not to be optimised says so.
target triple = "spir64-unknown-unknown"
define spir_func void @f() noinline optnone {
  ret void
}
declare spir_func void @g() noinline optnone

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability OptNoneEXT
;   5 Extension "SPV_EXT_optnone"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   5 Decorate 4 LinkageAttributes "f" Export
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 65538 3
;   2 Label 5
;   1 Return
;   1 FunctionEnd
