; Addresses as integers of odd widths: what the carrier has above the width is masked off, in initializers, operands of
; phis and components of vectors.
target triple = "spir64-unknown-unknown"

@data = addrspace(1) global i8 0
@low = addrspace(1) global ptr addrspace(1) inttoptr (i33 add (i33 ptrtoint (ptr addrspace(1) @data to i33), i33 7) to ptr addrspace(1))
@bit = addrspace(1) global ptr addrspace(1) inttoptr (i1 xor (i1 ptrtoint (ptr addrspace(1) @data to i1), i1 true) to ptr addrspace(1))
@byte = addrspace(1) global i8 trunc (i20 sub (i20 0, i20 ptrtoint (ptr addrspace(1) @data to i20)) to i8)
@halves = addrspace(1) global i32 extractelement (<2 x i32> bitcast (i64 ptrtoint (ptr addrspace(1) @data to i64) to <2 x i32>), i32 1)

define i64 @use(i1 %c, i32 %lane) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %low = phi i33 [ xor (i33 ptrtoint (ptr addrspace(1) @data to i33), i33 -1), %entry ], [ trunc (i64 ptrtoint (ptr addrspace(1) @data to i64) to i33), %yes ]
  %of = extractelement <3 x i33> <i33 ptrtoint (ptr addrspace(1) @data to i33), i33 sub (i33 1, i33 ptrtoint (ptr addrspace(1) @data to i33)), i33 -1>, i32 %lane
  %sum = add i33 %low, %of
  %wide = zext i33 %sum to i64
  ret i64 %wide
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "data"
;   3 Name 15 "low"
;   3 Name 25 "bit"
;   4 Name 34 "byte"
;   4 Name 39 "halves"
;   3 Name 41 "use"
;   3 Name 42 "c"
;   4 Name 43 "lane"
;   4 Name 44 "entry"
;   3 Name 45 "yes"
;   3 Name 46 "no"
;   3 Name 48 "low"
;   3 Name 54 "of"
;   3 Name 56 "sum"
;   6 Decorate 5 LinkageAttributes "data" Export
;   5 Decorate 15 LinkageAttributes "low" Export
;   5 Decorate 25 LinkageAttributes "bit" Export
;   6 Decorate 34 LinkageAttributes "byte" Export
;   6 Decorate 39 LinkageAttributes "halves" Export
;   5 Decorate 41 LinkageAttributes "use" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 7 64 0
;   4 TypeInt 26 32 0
;   4 Constant 2 4 0
;   5 Constant 7 9 4294967295 1
;   5 Constant 7 11 7 0
;   4 Constant 2 17 1
;   4 Constant 26 27 0
;   4 Constant 26 29 1048575
;   5 Constant 7 50 1 0
;   4 TypePointer 3 5 2
;   4 TypePointer 6 5 3
;   2 TypeBool 16
;   4 TypePointer 35 5 26
;   4 TypeVector 36 26 2
;   5 TypeFunction 40 7 16 26
;   4 TypeVector 49 7 3
;   5 Variable 3 5 5 4
;   5 SpecConstantOp 7 8 117 5
;   6 SpecConstantOp 7 10 199 8 9
;   6 SpecConstantOp 7 12 128 10 11
;   6 SpecConstantOp 7 13 199 12 9
;   5 SpecConstantOp 3 14 120 13
;   5 Variable 6 15 5 14
;   5 SpecConstantOp 2 18 117 5
;   6 SpecConstantOp 2 19 199 18 17
;   6 SpecConstantOp 16 20 171 19 4
;   3 ConstantTrue 16 21
;   6 SpecConstantOp 16 22 165 20 21
;   7 SpecConstantOp 2 23 169 22 17 4
;   5 SpecConstantOp 3 24 120 23
;   5 Variable 6 25 5 24
;   5 SpecConstantOp 26 28 117 5
;   6 SpecConstantOp 26 30 199 28 29
;   6 SpecConstantOp 26 31 130 27 30
;   6 SpecConstantOp 26 32 199 31 29
;   5 SpecConstantOp 2 33 113 32
;   5 Variable 3 34 5 33
;   5 SpecConstantOp 36 37 124 8
;   6 SpecConstantOp 26 38 81 37 1
;   5 Variable 35 39 5 38
;   6 SpecConstantOp 7 47 198 10 9
;   6 SpecConstantOp 7 51 130 50 10
;   6 SpecConstantOp 7 52 199 51 9
;   6 ConstantComposite 49 53 10 52 9
;   5 Function 7 41 0 40
;   3 FunctionParameter 16 42
;   3 FunctionParameter 26 43
;   2 Label 44
;   4 BranchConditional 42 45 46
;   2 Label 45
;   2 Branch 46
;   2 Label 46
;   7 Phi 7 48 47 44 10 45
;   5 VectorExtractDynamic 7 54 53 43
;   5 IAdd 7 55 48 54
;   5 BitwiseAnd 7 56 55 9
;   2 ReturnValue 56
;   1 FunctionEnd
