; options: +SPV_INTEL_cache_controls
; An annotation may give a decoration's numbers as one text.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@text = private unnamed_addr addrspace(1) constant [13 x i8] c"{6442:\220,1\22}\00"
@file = private unnamed_addr addrspace(1) constant [2 x i8] c"f\00"

define spir_func i32 @loaded(ptr addrspace(1) %p) {
  %q = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %p, ptr addrspace(1) @text, ptr addrspace(1) @file, i32 0, ptr addrspace(1) null)
  %x = load i32, ptr addrspace(1) %q, align 4
  ret i32 %x
}

declare ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))
