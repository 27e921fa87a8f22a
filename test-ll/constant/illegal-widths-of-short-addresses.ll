; The same where an address has fewer bits than some of them, and its promoted type zeros above.
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
