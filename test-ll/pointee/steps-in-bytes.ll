; Steps that say only how many bytes they are, as of LLVM 23, are over what is loaded, stored or exchanged there, over what others
; step over from the same pointer, over a variable that is copied there, and over the elements of an array. Steps over other sizes, and over nothing that is accessed, stay.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
%pair = type { i32, float }
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %v, ptr addrspace(3) %s, ptr addrspace(1) %d, ptr addrspace(1) %other, ptr addrspace(1) %copies, i64 %i, i64 %j) {
  %pairs = alloca [4 x %pair], align 4
  %at = getelementptr inbounds [4 x i8], ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %at, align 4
  %into = getelementptr inbounds [4 x i8], ptr addrspace(1) %a, i64 %j
  call spir_func void @f(ptr addrspace(1) %into)
  %vector.at = getelementptr inbounds [16 x i8], ptr addrspace(1) %v, i64 %i
  %vector = load <4 x float>, ptr addrspace(1) %vector.at, align 16
  %short.at = getelementptr inbounds [2 x i8], ptr addrspace(3) %s, i64 %j
  store i16 7, ptr addrspace(3) %short.at, align 2
  %long.at = getelementptr inbounds [8 x i8], ptr addrspace(1) %d, i64 %i
  %before = atomicrmw add ptr addrspace(1) %long.at, i64 %j syncscope("device") monotonic
  %pair.at = getelementptr inbounds [8 x i8], ptr %pairs, i64 %j
  %second.at = getelementptr inbounds nuw i8, ptr %pair.at, i64 4
  %element = extractelement <4 x float> %vector, i64 1
  store float %element, ptr %second.at, align 4
  %odd.at = getelementptr inbounds [12 x i8], ptr addrspace(1) %other, i64 %i
  store i32 %x, ptr addrspace(1) %odd.at, align 4
  %one = alloca %pair, align 4
  %one.at = getelementptr inbounds [8 x i8], ptr addrspace(1) %copies, i64 %i
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %one, ptr addrspace(1) align 4 %one.at, i64 8, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare spir_func void @f(ptr addrspace(1))
@tile = internal addrspace(3) global [8 x [8 x float]] undef
; Steps upon steps, selections and phis are over what is accessed in the end.
define spir_kernel void @chains(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %i, i64 %j, i1 %which) {
entry:
  %first = getelementptr [4 x i8], ptr addrspace(1) %a, i64 %i
  %second = getelementptr [4 x i8], ptr addrspace(1) %first, i64 %j
  %row = getelementptr inbounds [32 x i8], ptr addrspace(3) @tile, i64 %i
  %column = getelementptr inbounds [4 x i8], ptr addrspace(3) %row, i64 %j
  %x = load float, ptr addrspace(3) %column, align 4
  %from = getelementptr inbounds [2 x i8], ptr addrspace(1) %b, i64 %i
  br label %loop
loop:
  %at = phi ptr addrspace(1) [ %from, %entry ], [ %next, %loop ]
  %next = getelementptr inbounds nuw i8, ptr addrspace(1) %at, i64 2
  %n = load i16, ptr addrspace(1) %at, align 2
  %ends = icmp eq i16 %n, 0
  br i1 %ends, label %exit, label %loop
exit:
  %chosen = select i1 %which, ptr addrspace(1) %second, ptr addrspace(1) %first
  store float %x, ptr addrspace(1) %chosen, align 4
  ret void
}
; Pointers and vectors of three, which are as large as those of four; booleans are not what memory has.
define spir_kernel void @others(ptr addrspace(1) %p, ptr addrspace(1) %m, ptr addrspace(1) %swapped, ptr addrspace(1) %bits, i64 %i) {
  %q.at = getelementptr inbounds [8 x i8], ptr addrspace(1) %p, i64 %i
  %q = load ptr addrspace(1), ptr addrspace(1) %q.at, align 8
  store i32 1, ptr addrspace(1) %q, align 4
  %m.at = getelementptr inbounds [16 x i8], ptr addrspace(1) %m, i64 %i
  %three = load <3 x float>, ptr addrspace(1) %m.at, align 16
  store <3 x float> %three, ptr addrspace(1) %m, align 16
  %swapped.at = getelementptr inbounds [4 x i8], ptr addrspace(1) %swapped, i64 %i
  %swap = cmpxchg ptr addrspace(1) %swapped.at, i32 0, i32 1 syncscope("device") monotonic monotonic
  %bits.at = getelementptr inbounds [2 x i8], ptr addrspace(1) %bits, i64 %i
  %b = load <16 x i1>, ptr addrspace(1) %bits.at, align 2
  store <16 x i1> %b, ptr addrspace(1) %bits, align 2
  ret void
}
