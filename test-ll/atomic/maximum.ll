; The greatest and the least floating-point number are found by their bits, with no extension.
target triple = "spir64-unknown-unknown"

define spir_func float @f(ptr addrspace(1) %p, ptr addrspace(4) %q, float %x, <2 x half> %y) {
  %a = atomicrmw fmaximum ptr addrspace(1) %p, float %x monotonic
  %b = atomicrmw fminimum ptr addrspace(4) %q, <2 x half> %y acq_rel
  ret float %a
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float16Buffer
;   2 Capability Float16
;   2 Capability Int16
;   2 Capability GenericPointer
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 8 "f"
;   3 Name 9 "p"
;   3 Name 10 "q"
;   3 Name 11 "x"
;   3 Name 12 "y"
;   9 Name 19 "atomicrmw.fmaximum.float.p1"
;   4 Name 21 "object"
;   4 Name 22 "operand"
;   3 Name 52 "a"
;   10 Name 60 "atomicrmw.fminimum.v2half.p4"
;   4 Name 62 "object"
;   4 Name 63 "operand"
;   3 Name 100 "b"
;   5 Decorate 8 LinkageAttributes "f" Export
;   4 TypeInt 14 32 0
;   4 TypeInt 56 16 0
;   4 Constant 14 16 0
;   4 Constant 14 28 2147483647
;   4 Constant 14 29 2139095040
;   4 Constant 14 30 4194304
;   4 Constant 14 31 31
;   4 Constant 14 54 8
;   4 Constant 14 55 2
;   4 Constant 56 71 32767
;   4 Constant 56 73 31744
;   4 Constant 56 75 512
;   4 Constant 56 77 15
;   3 TypeFloat 2 32
;   4 TypePointer 3 5 2
;   3 TypeFloat 4 16
;   4 TypeVector 5 4 2
;   4 TypePointer 6 8 5
;   7 TypeFunction 7 2 3 6 2 5
;   4 TypePointer 15 5 14
;   2 TypeBool 17
;   5 TypeFunction 18 14 15 14
;   4 TypePointer 53 8 14
;   4 TypeVector 57 56 2
;   4 TypeVector 58 17 2
;   5 TypeFunction 59 14 53 14
;   5 ConstantComposite 57 72 71 71
;   5 ConstantComposite 57 74 73 73
;   5 ConstantComposite 57 76 75 75
;   5 ConstantComposite 57 78 77 77
;   5 Function 2 8 0 7
;   3 FunctionParameter 3 9
;   3 FunctionParameter 6 10
;   3 FunctionParameter 2 11
;   3 FunctionParameter 5 12
;   2 Label 13
;   4 Bitcast 15 49 9
;   4 Bitcast 14 50 11
;   6 FunctionCall 14 51 19 49 50
;   4 Bitcast 2 52 51
;   4 Bitcast 53 97 10
;   4 Bitcast 14 98 12
;   6 FunctionCall 14 99 60 97 98
;   4 Bitcast 5 100 99
;   2 ReturnValue 52
;   1 FunctionEnd
;   5 Function 14 19 0 18
;   3 FunctionParameter 15 21
;   3 FunctionParameter 14 22
;   2 Label 20
;   6 AtomicLoad 14 23 21 16 16
;   2 Branch 24
;   2 Label 24
;   7 Phi 14 27 23 20 26 24
;   5 ShiftRightArithmetic 14 32 27 31
;   5 BitwiseAnd 14 33 32 28
;   5 BitwiseXor 14 34 27 33
;   5 ShiftRightArithmetic 14 35 22 31
;   5 BitwiseAnd 14 36 35 28
;   5 BitwiseXor 14 37 22 36
;   5 SGreaterThan 17 38 34 37
;   6 Select 14 39 38 27 22
;   5 BitwiseAnd 14 40 22 28
;   5 UGreaterThan 17 41 40 29
;   5 BitwiseOr 14 42 22 30
;   6 Select 14 43 41 42 39
;   5 BitwiseAnd 14 44 27 28
;   5 UGreaterThan 17 45 44 29
;   5 BitwiseOr 14 46 27 30
;   6 Select 14 47 45 46 43
;   9 AtomicCompareExchange 14 26 21 16 16 16 47 27
;   5 IEqual 17 48 26 27
;   4 BranchConditional 48 25 24
;   2 Label 25
;   2 ReturnValue 26
;   1 FunctionEnd
;   5 Function 14 60 0 59
;   3 FunctionParameter 53 62
;   3 FunctionParameter 14 63
;   2 Label 61
;   6 AtomicLoad 14 64 62 16 16
;   2 Branch 65
;   2 Label 65
;   7 Phi 14 68 64 61 67 65
;   4 Bitcast 57 69 68
;   4 Bitcast 57 70 63
;   5 ShiftRightArithmetic 57 79 69 78
;   5 BitwiseAnd 57 80 79 72
;   5 BitwiseXor 57 81 69 80
;   5 ShiftRightArithmetic 57 82 70 78
;   5 BitwiseAnd 57 83 82 72
;   5 BitwiseXor 57 84 70 83
;   5 SLessThan 58 85 81 84
;   6 Select 57 86 85 69 70
;   5 BitwiseAnd 57 87 70 72
;   5 UGreaterThan 58 88 87 74
;   5 BitwiseOr 57 89 70 76
;   6 Select 57 90 88 89 86
;   5 BitwiseAnd 57 91 69 72
;   5 UGreaterThan 58 92 91 74
;   5 BitwiseOr 57 93 69 76
;   6 Select 57 94 92 93 90
;   4 Bitcast 14 95 94
;   9 AtomicCompareExchange 14 67 62 16 54 55 95 68
;   5 IEqual 17 96 67 68
;   4 BranchConditional 96 66 65
;   2 Label 66
;   2 ReturnValue 67
;   1 FunctionEnd
