; A vector of truth values as an integer and back, bit by bit.
target triple = "spir64-unknown-unknown"
define spir_func <2 x i1> @f(<2 x i1> %a) {
  %mask = bitcast <2 x i1> %a to i2
  %bits = bitcast i2 %mask to <2 x i1>
  ret <2 x i1> %bits
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
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 8 8 0
;   4 Constant 8 9 0
;   4 Constant 8 11 1
;   4 Constant 8 15 2
;   2 TypeBool 2
;   4 TypeVector 3 2 2
;   4 TypeFunction 4 3 3
;   5 Function 3 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   5 CompositeExtract 2 10 6 0
;   6 Select 8 12 10 11 9
;   5 BitwiseOr 8 13 9 12
;   5 CompositeExtract 2 14 6 1
;   6 Select 8 16 14 15 9
;   5 BitwiseOr 8 17 13 16
;   5 BitwiseAnd 8 18 17 11
;   5 INotEqual 2 19 18 9
;   5 BitwiseAnd 8 20 17 15
;   5 INotEqual 2 21 20 9
;   5 CompositeConstruct 3 22 19 21
;   2 ReturnValue 22
;   1 FunctionEnd
