; What SPIR-V has no instruction for is a loop in a function, one for each operation, type, storage class, scope and
; ordering; an exchange that fails releases nothing.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %x, i64 %y) {
  %a = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %x syncscope("workgroup") acq_rel
  %b = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %a syncscope("workgroup") acq_rel
  %c = atomicrmw udec_wrap ptr addrspace(3) %q, i32 %b seq_cst
  %d = atomicrmw usub_cond ptr addrspace(3) %q, i32 %c release
  %e = atomicrmw usub_sat ptr addrspace(1) %p, i64 %y monotonic
  ret i32 %d
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int64Atomics
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   3 Name 8 "p"
;   3 Name 9 "q"
;   3 Name 10 "x"
;   3 Name 11 "y"
;   9 Name 17 "atomicrmw.uinc_wrap.i32.p1"
;   4 Name 19 "object"
;   4 Name 20 "operand"
;   3 Name 32 "a"
;   3 Name 33 "b"
;   9 Name 36 "atomicrmw.udec_wrap.i32.p3"
;   4 Name 38 "object"
;   4 Name 39 "operand"
;   3 Name 51 "c"
;   9 Name 53 "atomicrmw.usub_cond.i32.p3"
;   4 Name 55 "object"
;   4 Name 56 "operand"
;   3 Name 66 "d"
;   9 Name 69 "atomicrmw.usub_sat.i64.p1"
;   4 Name 71 "object"
;   4 Name 72 "operand"
;   3 Name 85 "e"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 5 64 0
;   4 Constant 2 13 2
;   4 Constant 2 14 8
;   4 Constant 2 21 0
;   4 Constant 2 27 1
;   4 Constant 2 34 16
;   4 Constant 2 52 4
;   5 Constant 5 78 0 0
;   5 Constant 5 79 1 0
;   4 TypePointer 3 5 2
;   4 TypePointer 4 4 2
;   7 TypeFunction 6 2 3 4 2 5
;   2 TypeBool 15
;   5 TypeFunction 16 2 3 2
;   5 TypeFunction 35 2 4 2
;   4 TypePointer 67 5 5
;   5 TypeFunction 68 5 67 5
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 4 9
;   3 FunctionParameter 2 10
;   3 FunctionParameter 5 11
;   2 Label 12
;   6 FunctionCall 2 32 17 8 10
;   6 FunctionCall 2 33 17 8 32
;   6 FunctionCall 2 51 36 9 33
;   6 FunctionCall 2 66 53 9 51
;   4 Bitcast 67 84 8
;   6 FunctionCall 5 85 69 84 11
;   2 ReturnValue 66
;   1 FunctionEnd
;   5 Function 2 17 0 16
;   3 FunctionParameter 3 19
;   3 FunctionParameter 2 20
;   2 Label 18
;   6 AtomicLoad 2 22 19 13 21
;   2 Branch 23
;   2 Label 23
;   7 Phi 2 26 22 18 25 23
;   5 IAdd 2 28 26 27
;   5 UGreaterThanEqual 15 29 26 20
;   6 Select 2 30 29 21 28
;   9 AtomicCompareExchange 2 25 19 13 14 13 30 26
;   5 IEqual 15 31 25 26
;   4 BranchConditional 31 24 23
;   2 Label 24
;   2 ReturnValue 25
;   1 FunctionEnd
;   5 Function 2 36 0 35
;   3 FunctionParameter 4 38
;   3 FunctionParameter 2 39
;   2 Label 37
;   6 AtomicLoad 2 40 38 21 21
;   2 Branch 41
;   2 Label 41
;   7 Phi 2 44 40 37 43 41
;   5 ISub 2 45 44 27
;   5 IEqual 15 46 44 21
;   5 UGreaterThan 15 47 44 39
;   5 LogicalOr 15 48 46 47
;   6 Select 2 49 48 39 45
;   9 AtomicCompareExchange 2 43 38 21 34 34 49 44
;   5 IEqual 15 50 43 44
;   4 BranchConditional 50 42 41
;   2 Label 42
;   2 ReturnValue 43
;   1 FunctionEnd
;   5 Function 2 53 0 35
;   3 FunctionParameter 4 55
;   3 FunctionParameter 2 56
;   2 Label 54
;   6 AtomicLoad 2 57 55 21 21
;   2 Branch 58
;   2 Label 58
;   7 Phi 2 61 57 54 60 58
;   5 ISub 2 62 61 56
;   5 UGreaterThanEqual 15 63 61 56
;   6 Select 2 64 63 62 61
;   9 AtomicCompareExchange 2 60 55 21 52 21 64 61
;   5 IEqual 15 65 60 61
;   4 BranchConditional 65 59 58
;   2 Label 59
;   2 ReturnValue 60
;   1 FunctionEnd
;   5 Function 5 69 0 68
;   3 FunctionParameter 67 71
;   3 FunctionParameter 5 72
;   2 Label 70
;   6 AtomicLoad 5 73 71 21 21
;   2 Branch 74
;   2 Label 74
;   7 Phi 5 77 73 70 76 74
;   5 ISub 5 80 77 72
;   5 UGreaterThanEqual 15 81 77 72
;   6 Select 5 82 81 80 78
;   9 AtomicCompareExchange 5 76 71 21 21 21 82 77
;   5 IEqual 15 83 76 77
;   4 BranchConditional 83 75 74
;   2 Label 75
;   2 ReturnValue 76
;   1 FunctionEnd
