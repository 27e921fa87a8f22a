; An integer of odd width is carried in a wider one, masked and extended where its upper bits matter.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(i32 %a) {
  %narrow = trunc i32 %a to i5
  %sum = add i5 %narrow, 9
  %less = icmp slt i5 %sum, -3
  ret i1 %less
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "a"
;   3 Name 14 "sum"
;   4 Name 21 "less"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   4 TypeInt 8 8 0
;   4 Constant 8 10 31
;   4 Constant 8 12 9
;   4 Constant 8 15 29
;   4 Constant 8 16 3
;   2 TypeBool 2
;   4 TypeFunction 4 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   4 UConvert 8 9 6
;   5 BitwiseAnd 8 11 9 10
;   5 IAdd 8 13 11 12
;   5 BitwiseAnd 8 14 13 10
;   5 ShiftLeftLogical 8 17 14 16
;   5 ShiftRightArithmetic 8 18 17 16
;   5 ShiftLeftLogical 8 19 15 16
;   5 ShiftRightArithmetic 8 20 19 16
;   5 SLessThan 2 21 18 20
;   2 ReturnValue 21
;   1 FunctionEnd
