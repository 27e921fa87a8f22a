; Addresses as integers of illegal widths: what the promoted type has above the width is masked off, in initializers, operands of
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
