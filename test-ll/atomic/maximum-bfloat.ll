; A bfloat16 number is compared by its bits as well, which asks for nothing more than its type does.
; options: +SPV_KHR_bfloat16
target triple = "spir64-unknown-unknown"

define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %x) {
  %old = atomicrmw fminimum ptr addrspace(1) %p, bfloat %x seq_cst
  ret bfloat %old
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability BFloat16TypeKHR
;   6 Extension "SPV_KHR_bfloat16"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "p"
;   3 Name 7 "x"
;   10 Name 16 "atomicrmw.fminimum.bfloat.p1"
;   4 Name 18 "object"
;   4 Name 19 "operand"
;   3 Name 49 "old"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 9 16 0
;   4 TypeInt 11 32 0
;   4 Constant 11 12 0
;   4 Constant 11 13 16
;   4 Constant 9 25 32767
;   4 Constant 9 26 32640
;   4 Constant 9 27 64
;   4 Constant 9 28 15
;   4 TypeFloat 2 16 0
;   4 TypePointer 3 5 2
;   5 TypeFunction 4 2 3 2
;   4 TypePointer 10 5 9
;   2 TypeBool 14
;   5 TypeFunction 15 9 10 9
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   4 Bitcast 10 46 6
;   4 Bitcast 9 47 7
;   6 FunctionCall 9 48 16 46 47
;   4 Bitcast 2 49 48
;   2 ReturnValue 49
;   1 FunctionEnd
;   5 Function 9 16 0 15
;   3 FunctionParameter 10 18
;   3 FunctionParameter 9 19
;   2 Label 17
;   6 AtomicLoad 9 20 18 12 12
;   2 Branch 21
;   2 Label 21
;   7 Phi 9 24 20 17 23 21
;   5 ShiftRightArithmetic 9 29 24 28
;   5 BitwiseAnd 9 30 29 25
;   5 BitwiseXor 9 31 24 30
;   5 ShiftRightArithmetic 9 32 19 28
;   5 BitwiseAnd 9 33 32 25
;   5 BitwiseXor 9 34 19 33
;   5 SLessThan 14 35 31 34
;   6 Select 9 36 35 24 19
;   5 BitwiseAnd 9 37 19 25
;   5 UGreaterThan 14 38 37 26
;   5 BitwiseOr 9 39 19 27
;   6 Select 9 40 38 39 36
;   5 BitwiseAnd 9 41 24 25
;   5 UGreaterThan 14 42 41 26
;   5 BitwiseOr 9 43 24 27
;   6 Select 9 44 42 43 40
;   9 AtomicCompareExchange 9 23 18 12 13 13 44 24
;   5 IEqual 14 45 23 24
;   4 BranchConditional 45 22 21
;   2 Label 22
;   2 ReturnValue 23
;   1 FunctionEnd
