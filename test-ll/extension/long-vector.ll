; Vectors of any length are types of their own where SPV_EXT_long_vector is allowed, in memory too.
; options: +SPV_EXT_long_vector
target triple = "spir64-unknown-unknown"
define spir_func <5 x i32> @f(<5 x i32> %x, ptr %p) {
  %a = alloca <20 x i8>
  %v = load <20 x i8>, ptr %a
  %w = bitcast <20 x i8> %v to <5 x i32>
  %s = add <5 x i32> %w, %x
  %one = bitcast <4 x i8> <i8 1, i8 2, i8 3, i8 4> to <1 x i32>
  %lane = extractelement <1 x i32> %one, i32 0
  %r = insertelement <5 x i32> %s, i32 %lane, i32 4
  ret <5 x i32> %r
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability LongVectorEXT
;   6 Extension "SPV_EXT_long_vector"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   3 Name 8 "x"
;   3 Name 9 "p"
;   3 Name 13 "a"
;   3 Name 14 "v"
;   3 Name 15 "w"
;   3 Name 16 "s"
;   3 Name 24 "one"
;   4 Name 25 "lane"
;   3 Name 26 "r"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 Decorate 13 Alignment 32
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 Constant 4 19 1
;   4 Constant 4 20 2
;   4 Constant 4 21 3
;   4 Constant 4 22 4
;   4 TypeVector 3 2 5
;   4 TypePointer 5 7 4
;   5 TypeFunction 6 3 3 5
;   4 TypeVector 11 4 20
;   4 TypePointer 12 7 11
;   4 TypeVector 17 2 1
;   4 TypeVector 18 4 4
;   7 ConstantComposite 18 23 19 20 21 22
;   5 Function 3 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   4 Variable 12 13 7
;   6 Load 11 14 13 2 32
;   4 Bitcast 3 15 14
;   5 IAdd 3 16 15 8
;   4 Bitcast 17 24 23
;   5 CompositeExtract 2 25 24 0
;   6 CompositeInsert 3 26 25 16 4
;   2 ReturnValue 26
;   1 FunctionEnd
