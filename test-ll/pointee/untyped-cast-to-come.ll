; A cast of an untyped pointer is the pointer, also for a phi that stands before it and for code that nothing reaches.
; options: +SPV_KHR_untyped_pointers
; CHECK-NOT: OpCopyObject
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %at = phi ptr addrspace(1) [ %p, %entry ], [ %cast, %loop ], [ %round, %dead ]
  store i8 1, ptr addrspace(1) %at
  %next = getelementptr i8, ptr addrspace(1) %at, i64 1
  %cast = bitcast ptr addrspace(1) %next to ptr addrspace(1)
  %i = ptrtoint ptr addrspace(1) %cast to i64
  %c = icmp ult i64 %i, %n
  br i1 %c, label %loop, label %end
end:
  ret void
dead:
  %round = bitcast ptr addrspace(1) %round to ptr addrspace(1)
  br label %loop
}
