; A funnel shift is a function that tells a shift by zero apart; it is read back as the intrinsic.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a, i32 %b, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %n)
  %s = call i32 @llvm.fshl.i32(i32 %r, i32 %b, i32 %n)
  ret i32 %s
}
declare i32 @llvm.fshl.i32(i32, i32, i32)

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
;   3 Name 7 "n"
;   7 Name 9 "spirv.llvm_fshl_i32"
;   3 Name 25 "r"
;   3 Name 26 "s"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 14 32
;   4 Constant 2 15 0
;   6 TypeFunction 3 2 2 2 2
;   2 TypeBool 16
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   3 FunctionParameter 2 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   7 FunctionCall 2 25 9 5 6 7
;   7 FunctionCall 2 26 9 25 6 7
;   2 ReturnValue 26
;   1 FunctionEnd
;   5 Function 2 9 0 3
;   3 FunctionParameter 2 11
;   3 FunctionParameter 2 12
;   3 FunctionParameter 2 13
;   2 Label 10
;   5 UMod 2 17 13 14
;   5 IEqual 16 18 17 15
;   4 BranchConditional 18 19 20
;   2 Label 20
;   5 ShiftLeftLogical 2 21 11 17
;   5 ISub 2 22 14 17
;   5 ShiftRightLogical 2 23 12 22
;   5 BitwiseOr 2 24 21 23
;   2 ReturnValue 24
;   2 Label 19
;   2 ReturnValue 11
;   1 FunctionEnd
