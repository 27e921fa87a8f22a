; Constants that are made of the addresses of variables become instructions where code takes them, as drivers know no such constants there:
; other operations than casts and steps, composites, and what phis take.
; CHECK-NOT: OpSpecConstant
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%s = type { i32, [4 x float], i8, i64 }

@d = internal addrspace(3) global %s undef, align 8
@e = internal addrspace(3) global %s undef, align 8
@h = addrspace(1) global [4 x i32] zeroinitializer

define spir_kernel void @offsets(ptr addrspace(1) %to) {
  store i64 sub (i64 ptrtoint (ptr addrspace(3) getelementptr inbounds (%s, ptr addrspace(3) @d, i32 0, i32 3) to i64), i64 ptrtoint (ptr addrspace(3) @d to i64)), ptr addrspace(1) %to
  %same = icmp eq i64 xor (i64 ptrtoint (ptr addrspace(3) @d to i64), i64 ptrtoint (ptr addrspace(3) @e to i64)), 4
  %number = zext i1 %same to i64
  store i64 %number, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @composites(ptr addrspace(1) %to) {
  store <2 x i64> <i64 ptrtoint (ptr addrspace(3) @d to i64), i64 7>, ptr addrspace(1) %to
  store [2 x i64] [i64 7, i64 add (i64 ptrtoint (ptr addrspace(3) @e to i64), i64 1)], ptr addrspace(1) %to
  store { i32, { ptr addrspace(1), i32 } } { i32 1, { ptr addrspace(1), i32 } { ptr addrspace(1) @h, i32 2 } }, ptr addrspace(1) %to
  ret void
}

define spir_kernel void @phis(ptr addrspace(1) %to, i1 %c, i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 1, label %end
    i32 2, label %other
  ]
other:
  br i1 %c, label %end, label %end
end:
  %p = phi i64 [ ptrtoint (ptr addrspace(3) getelementptr inbounds (%s, ptr addrspace(3) @d, i32 0, i32 3) to i64), %entry ], [ ptrtoint (ptr addrspace(3) getelementptr inbounds (%s, ptr addrspace(3) @d, i32 0, i32 3) to i64), %entry ], [ 2, %other ], [ 2, %other ]
  store i64 %p, ptr addrspace(1) %to
  ret void
}
