; A switch has several edges to a block with phis. SPIR-V's phis have one value for each predecessor, so these edges go through a
; block of their own, from which every reader can tell the number of edges. A branch with one target twice has no condition.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i1 %c) {
entry:
  switch i32 %n, label %rest [
    i32 1, label %join
    i32 2, label %join
    i32 3, label %other
  ]

other:
  br i1 %c, label %join, label %join

rest:
  br label %join

join:
  %x = phi i32 [ 5, %entry ], [ 5, %entry ], [ 6, %other ], [ 6, %other ], [ 7, %rest ]
  store i32 %x, ptr addrspace(1) %p, align 4
  ret void
}
