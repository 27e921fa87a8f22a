; Metadata whose operands are nodes, null, symbols or constants that not every module may have are kept as well: as strings in
; LLVM's spelling, but for symbols, which have ids. So are attributes of functions that have a number, and several nodes of a kind.
; options: auxdata max=1.4 +SPV_KHR_non_semantic_info
; CHECK: OpString "!{i32 u0x0000000000000001, !\"x\", !{null, float 0x4000000000000000}}"
; CHECK: OpString "!distinct {}"
; CHECK: OpString "!null"
; CHECK: OpString "!i128
; CHECK: OpString "!\"!{}\""
; CHECK: OpString "allocsize"
; CHECK: OpString "associated"
; CHECK-NOT: OpString "cyclic"
; CHECK-NOT: OpString "expression"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 0, align 4, !type !9, !type !10
@table = addrspace(1) global i32 0, align 4, !associated !2

define spir_func void @f() vscale_range(2,8) !nested !0 !several !1 !symbol !2 !cyclic !3 !expression !4 {
  ret void
}

define spir_func ptr @make(i32 %size, i32 %count) vscale_range(4) allocsize(0,1) allockind("alloc,zeroed") {
  ret ptr null
}

define spir_func ptr @resize(ptr allocptr %old, i64 %size) vscale_range(1,0) allocsize(1) allockind("realloc") {
  ret ptr %old
}

!0 = !{!5, !{}, !6}
!1 = !{null, i128 36893488147419103233, !"!{}", !"plain", i32 3, bfloat 1.0}
!2 = !{ptr addrspace(1) @g}
!3 = !{!7}
!4 = !{!8}
!5 = !{i32 1, !"x", !{null, float 2.0}}
!6 = distinct !{}
!7 = distinct !{!7}
!8 = !{i64 ptrtoint (ptr addrspace(1) @g to i64)}
!9 = !{i64 0, !"first"}
!10 = !{i64 4, !"second"}
