; A cast of a variable's generic address, which has a type beside pointers that have none, is an instruction, also for a phi
; that stands before it.
; options: +SPV_KHR_untyped_pointers
; CHECK: OpBitcast
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  %own = alloca [4 x i64], align 8
  %whole = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  br label %ask
ask:
  br i1 %c, label %other, label %end
end:
  %at = phi ptr addrspace(4) [ %whole, %ask ], [ %same, %other ]
  %n = load i32, ptr addrspace(4) %at, align 4
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void
other:
  %generic = addrspacecast ptr %own to ptr addrspace(4)
  %same = bitcast ptr addrspace(4) %generic to ptr addrspace(4)
  br label %end
}
