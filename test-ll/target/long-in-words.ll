; Integers of 64 bits are pairs of words where the target lacks them: in memory and in arguments of kernels vectors of two.
; options: target=v1.0,[Kernel,Addresses,Linkage],[]
; CHECK-NOT: OpCapability Int64
; CHECK: OpFunctionParameter %v2uint
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i64 %more) {
  %v = load i64, ptr addrspace(1) %p, align 8
  %s = add i64 %v, %more
  %c = icmp slt i64 %s, 0
  %r = select i1 %c, i64 %v, i64 %s
  store i64 %r, ptr addrspace(1) %p, align 8
  ret void
}
