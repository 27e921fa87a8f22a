; Integers of 8 and 16 bits are computed in 32, and variables that nobody else sees are of such.
; options: target=v1.0,[Kernel,Addresses,Linkage],[] widen-integers
; CHECK-NOT: OpTypeInt 8
; CHECK-NOT: OpTypeInt 16
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir-unknown-unknown"

@table = internal addrspace(2) constant [4 x i8] c"\01\02\03\FF"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %at = getelementptr [4 x i8], ptr addrspace(2) @table, i32 0, i32 %x
  %b = load i8, ptr addrspace(2) %at, align 1
  %n = trunc i32 %x to i8
  %s = add i8 %b, %n
  %w = sext i8 %s to i32
  %q = getelementptr i8, ptr addrspace(1) %p, i32 8
  store i32 %w, ptr addrspace(1) %q, align 4
  ret void
}
