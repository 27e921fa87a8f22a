; Truth values are compared by logic.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(i1 %a, i1 %b) {
  %u = icmp ult i1 %a, %b
  %s = icmp sge i1 %u, %b
  ret i1 %s
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 6 "b"
;   3 Name 9 "u"
;   3 Name 11 "s"
;   5 Decorate 4 LinkageAttributes "f" Export
;   2 TypeBool 2
;   5 TypeFunction 3 2 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   4 LogicalNot 2 8 5
;   5 LogicalAnd 2 9 6 8
;   4 LogicalNot 2 10 9
;   5 LogicalOr 2 11 6 10
;   2 ReturnValue 11
;   1 FunctionEnd
