; Before SPIR-V 1.4, composites are selected member by member.
; options: max=1.3
target triple = "spir64-unknown-unknown"
define spir_func { i32, [2 x <2 x float>] } @f(i1 %c, { i32, [2 x <2 x float>] } %a, { i32, [2 x <2 x float>] } %b) {
  %r = select i1 %c, { i32, [2 x <2 x float>] } %a, { i32, [2 x <2 x float>] } %b
  ret { i32, [2 x <2 x float>] } %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 11 "f"
;   3 Name 12 "c"
;   3 Name 13 "a"
;   3 Name 14 "b"
;   3 Name 33 "r"
;   5 Decorate 11 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 5 64 0
;   5 Constant 5 6 2 0
;   3 TypeFloat 3 32
;   4 TypeVector 4 3 2
;   4 TypeArray 7 4 6
;   4 TypeStruct 8 2 7
;   2 TypeBool 9
;   6 TypeFunction 10 8 9 8 8
;   4 TypeVector 24 9 2
;   5 Function 8 11 0 10
;   3 FunctionParameter 9 12
;   3 FunctionParameter 8 13
;   3 FunctionParameter 8 14
;   2 Label 15
;   5 CompositeExtract 2 16 13 0
;   5 CompositeExtract 2 17 14 0
;   6 Select 2 18 12 16 17
;   6 CompositeInsert 8 19 18 14 0
;   5 CompositeExtract 7 20 13 1
;   5 CompositeExtract 7 21 14 1
;   5 CompositeExtract 4 22 20 0
;   5 CompositeExtract 4 23 21 0
;   5 CompositeConstruct 24 25 12 12
;   6 Select 4 26 25 22 23
;   6 CompositeInsert 7 27 26 21 0
;   5 CompositeExtract 4 28 20 1
;   5 CompositeExtract 4 29 21 1
;   5 CompositeConstruct 24 30 12 12
;   6 Select 4 31 30 28 29
;   6 CompositeInsert 7 32 31 27 1
;   6 CompositeInsert 8 33 32 19 1
;   2 ReturnValue 33
;   1 FunctionEnd
