; The optimiser computes the sum of all numbers up to one in an integer of one bit more than two factors have. In registers
; it is two words.
target triple = "spir64-unknown-unknown"

define i64 @sum(i64 %n) {
  %less = add i64 %n, -1
  %wide = zext i64 %n to i65
  %other = zext i64 %less to i65
  %product = mul i65 %wide, %other
  %half = lshr i65 %product, 1
  %sum = trunc i65 %half to i64
  ret i64 %sum
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "sum"
;   3 Name 5 "n"
;   4 Name 8 "less"
;   5 Decorate 4 LinkageAttributes "sum" Export
;   4 TypeInt 2 64 0
;   5 Constant 2 7 4294967295 4294967295
;   5 Constant 2 12 1 0
;   5 Constant 2 16 62 0
;   4 TypeFunction 3 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 IAdd 2 8 5 7
;   5 IMul 2 9 5 8
;   7 ExtInst 2 10 1 u_mul_hi 5 8
;   5 IMul 2 11 5 8
;   5 BitwiseAnd 2 13 10 12
;   5 ShiftRightLogical 2 14 11 12
;   5 ShiftLeftLogical 2 15 13 12
;   5 ShiftLeftLogical 2 17 15 16
;   5 ShiftRightLogical 2 18 13 12
;   5 BitwiseOr 2 19 14 17
;   5 BitwiseAnd 2 20 18 12
;   2 ReturnValue 19
;   1 FunctionEnd
