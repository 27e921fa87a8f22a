; Operations on truth values are logic.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(i1 %a, i1 %b) {
  %or = or i1 %a, %b
  %xor = xor i1 %or, true
  %sum = add i1 %xor, %b
  ret i1 %sum
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
;   3 Name 8 "or"
;   3 Name 10 "xor"
;   3 Name 11 "sum"
;   5 Decorate 4 LinkageAttributes "f" Export
;   2 TypeBool 2
;   5 TypeFunction 3 2 2 2
;   3 ConstantTrue 2 9
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   5 LogicalOr 2 8 5 6
;   5 LogicalNotEqual 2 10 8 9
;   5 LogicalNotEqual 2 11 10 6
;   2 ReturnValue 11
;   1 FunctionEnd
