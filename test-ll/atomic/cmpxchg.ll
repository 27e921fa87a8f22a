; A comparing exchange yields the old value and whether it was the expected one.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(ptr addrspace(1) %p) {
  %pair = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 acq_rel monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  ret i1 %done
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   4 Name 18 "pair"
;   4 Name 19 "done"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   4 Constant 3 9 0
;   4 Constant 3 10 8
;   4 Constant 3 11 2
;   4 Constant 3 12 1
;   2 TypeBool 2
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   4 TypeStruct 15 3 2
;   3 Undef 15 16
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   9 AtomicCompareExchange 3 13 7 9 10 9 11 12
;   5 IEqual 2 14 13 12
;   6 CompositeInsert 15 17 13 16 0
;   6 CompositeInsert 15 18 14 17 1
;   5 CompositeExtract 2 19 18 1
;   2 ReturnValue 19
;   1 FunctionEnd
