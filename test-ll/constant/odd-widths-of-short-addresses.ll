; The same where an address has fewer bits than some of them, and its carrier zeros above.
target triple = "spir-unknown-unknown"

@data = addrspace(1) global i8 0
@low = addrspace(1) global ptr addrspace(1) inttoptr (i33 add (i33 ptrtoint (ptr addrspace(1) @data to i33), i33 7) to ptr addrspace(1))
@bit = addrspace(1) global ptr addrspace(1) inttoptr (i1 xor (i1 ptrtoint (ptr addrspace(1) @data to i1), i1 true) to ptr addrspace(1))
@byte = addrspace(1) global i8 trunc (i20 sub (i20 0, i20 ptrtoint (ptr addrspace(1) @data to i20)) to i8)

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
;   3 MemoryModel 1 2
;   3 Source 0 0
;   4 Name 5 "data"
;   3 Name 14 "low"
;   3 Name 24 "bit"
;   4 Name 33 "byte"
;   3 Name 35 "use"
;   3 Name 36 "c"
;   4 Name 37 "lane"
;   4 Name 38 "entry"
;   3 Name 39 "yes"
;   3 Name 40 "no"
;   3 Name 42 "low"
;   3 Name 48 "of"
;   3 Name 50 "sum"
;   6 Decorate 5 LinkageAttributes "data" Export
;   5 Decorate 14 LinkageAttributes "low" Export
;   5 Decorate 24 LinkageAttributes "bit" Export
;   6 Decorate 33 LinkageAttributes "byte" Export
;   5 Decorate 35 LinkageAttributes "use" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 7 64 0
;   4 TypeInt 25 32 0
;   4 Constant 2 4 0
;   5 Constant 7 9 7 0
;   5 Constant 7 11 4294967295 1
;   4 Constant 2 16 1
;   4 Constant 25 26 0
;   4 Constant 25 28 1048575
;   5 Constant 7 44 1 0
;   4 TypePointer 3 5 2
;   4 TypePointer 6 5 3
;   2 TypeBool 15
;   5 TypeFunction 34 7 15 25
;   4 TypeVector 43 7 3
;   5 Variable 3 5 5 4
;   5 SpecConstantOp 7 8 117 5
;   6 SpecConstantOp 7 10 128 8 9
;   6 SpecConstantOp 7 12 199 10 11
;   5 SpecConstantOp 3 13 120 12
;   5 Variable 6 14 5 13
;   5 SpecConstantOp 2 17 117 5
;   6 SpecConstantOp 2 18 199 17 16
;   6 SpecConstantOp 15 19 171 18 4
;   3 ConstantTrue 15 20
;   6 SpecConstantOp 15 21 165 19 20
;   7 SpecConstantOp 2 22 169 21 16 4
;   5 SpecConstantOp 3 23 120 22
;   5 Variable 6 24 5 23
;   5 SpecConstantOp 25 27 117 5
;   6 SpecConstantOp 25 29 199 27 28
;   6 SpecConstantOp 25 30 130 26 29
;   6 SpecConstantOp 25 31 199 30 28
;   5 SpecConstantOp 2 32 113 31
;   5 Variable 3 33 5 32
;   6 SpecConstantOp 7 41 198 8 11
;   6 SpecConstantOp 7 45 130 44 8
;   6 SpecConstantOp 7 46 199 45 11
;   6 ConstantComposite 43 47 8 46 11
;   5 Function 7 35 0 34
;   3 FunctionParameter 15 36
;   3 FunctionParameter 25 37
;   2 Label 38
;   4 BranchConditional 36 39 40
;   2 Label 39
;   2 Branch 40
;   2 Label 40
;   7 Phi 7 42 41 38 8 39
;   5 VectorExtractDynamic 7 48 47 37
;   5 IAdd 7 49 42 48
;   5 BitwiseAnd 7 50 49 11
;   2 ReturnValue 50
;   1 FunctionEnd
