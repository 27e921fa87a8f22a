; A vector of 5 components is carried in one of 8; the spare ones are filled before a division, which could fail on them.
target triple = "spir64-unknown-unknown"

define internal spir_func <5 x i32> @g(<5 x i32> %a, <5 x i32> %b) {
  %c = udiv <5 x i32> %a, %b
  ret <5 x i32> %c
}

define spir_func i32 @f(ptr addrspace(1) %p) {
  %a = load <5 x i32>, ptr addrspace(1) %p, align 4
  %b = call spir_func <5 x i32> @g(<5 x i32> %a, <5 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5>)
  %c = extractelement <5 x i32> %b, i32 4
  ret i32 %c
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Vector16
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "g"
;   3 Name 6 "a"
;   3 Name 7 "b"
;   3 Name 11 "c"
;   3 Name 14 "f"
;   3 Name 15 "p"
;   3 Name 28 "a"
;   3 Name 34 "b"
;   3 Name 35 "c"
;   5 Decorate 14 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 21 4
;   4 Constant 2 29 1
;   4 Constant 2 30 2
;   4 Constant 2 31 3
;   4 Constant 2 32 5
;   4 TypeVector 3 2 8
;   5 TypeFunction 4 3 3 3
;   4 TypePointer 12 5 2
;   4 TypeFunction 13 2 12
;   4 TypeVector 17 2 4
;   4 TypePointer 18 5 17
;   11 ConstantComposite 3 33 29 30 31 21 32 32 32 32
;   5 Function 3 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 3 7
;   2 Label 8
;   13 VectorShuffle 3 9 6 6 0 1 2 3 4 0 0 0
;   13 VectorShuffle 3 10 7 7 0 1 2 3 4 0 0 0
;   5 UDiv 3 11 9 10
;   2 ReturnValue 11
;   1 FunctionEnd
;   5 Function 2 14 0 13
;   3 FunctionParameter 12 15
;   2 Label 16
;   4 Bitcast 18 19 15
;   6 Load 17 20 19 2 4
;   5 InBoundsPtrAccessChain 12 22 15 21
;   6 Load 2 23 22 2 4
;   5 CompositeExtract 2 24 20 0
;   5 CompositeExtract 2 25 20 1
;   5 CompositeExtract 2 26 20 2
;   5 CompositeExtract 2 27 20 3
;   11 CompositeConstruct 3 28 24 25 26 27 23 23 23 23
;   6 FunctionCall 3 34 5 28 33
;   5 CompositeExtract 2 35 34 4
;   2 ReturnValue 35
;   1 FunctionEnd
