; A sum of odd width is exact in its carrier and clamped there; a byte has an instruction.
target triple = "spir64-unknown-unknown"
define spir_func i8 @f(i8 %a, i8 %b) {
  %whole = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)
  %narrow = trunc i8 %whole to i5
  %sum = call i5 @llvm.uadd.sat.i5(i5 %narrow, i5 7)
  %wide = zext i5 %sum to i8
  ret i8 %wide
}
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i5 @llvm.uadd.sat.i5(i5, i5)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 5 "a"
;   3 Name 6 "b"
;   4 Name 8 "whole"
;   3 Name 14 "sum"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 TypeInt 2 8 0
;   4 Constant 2 9 31
;   4 Constant 2 11 7
;   5 TypeFunction 3 2 2 2
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   7 ExtInst 2 8 1 u_add_sat 5 6
;   5 BitwiseAnd 2 10 8 9
;   5 IAdd 2 12 10 11
;   7 ExtInst 2 13 1 u_min 12 9
;   5 BitwiseAnd 2 14 13 9
;   2 ReturnValue 14
;   1 FunctionEnd
