; Integers of 4 bits keep their width in memory and as arguments where their extension is allowed.
; options: +SPV_INTEL_int4
target triple = "spir64-unknown-unknown"

define spir_func i4 @f(ptr %p, i4 %x) {
  %old = load i4, ptr %p, align 1
  store i4 %x, ptr %p, align 1
  ret i4 %old
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int4TypeINTEL
;   5 Extension "SPV_INTEL_int4"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 7 "x"
;   3 Name 9 "old"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 4 0
;   4 TypePointer 3 7 2
;   5 TypeFunction 4 2 3 2
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   6 Load 2 9 6 2 1
;   5 Store 6 7 2 1
;   2 ReturnValue 9
;   1 FunctionEnd
