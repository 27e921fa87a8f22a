; A product of fixed-point numbers is one of integers twice as wide, without its lowest bits.
target triple = "spir64-unknown-unknown"
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32 immarg)
define spir_func i32 @f(i32 %a, i32 %b) {
  %x = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 15)
  ret i32 %x
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
;   3 Name 25 "x"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 10 15
;   4 Constant 2 11 17
;   4 Constant 2 16 0
;   4 Constant 2 18 31
;   4 Constant 2 21 2147483647
;   4 Constant 2 22 2147483648
;   5 TypeFunction 3 2 2 2
;   2 TypeBool 15
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   2 Label 7
;   5 IMul 2 8 5 6
;   7 ExtInst 2 9 1 s_mul_hi 5 6
;   5 ShiftRightLogical 2 12 8 10
;   5 ShiftLeftLogical 2 13 9 11
;   5 BitwiseOr 2 14 12 13
;   5 ShiftRightArithmetic 2 17 9 10
;   5 ShiftRightArithmetic 2 19 14 18
;   5 INotEqual 15 20 17 19
;   5 SLessThan 15 23 9 16
;   6 Select 2 24 23 22 21
;   6 Select 2 25 20 24 14
;   2 ReturnValue 25
;   1 FunctionEnd
