; options: +SPV_INTEL_fpga_memory_accesses
; What is annotated points to bytes, as the annotation's result does, whatever the mangled name says: unoptimised and
; optimised code. Parameters that are not annotated have the pointee of the name.
; CHECK-NOT: %_ptr_Generic_float
target triple = "spir64-unknown-unknown"
@.str = private unnamed_addr addrspace(1) constant [26 x i8] c"{params:3}{cache-size:64}\00", section "llvm.metadata"
@file = private unnamed_addr addrspace(1) constant [2 x i8] c"f\00", section "llvm.metadata"
define linkonce_odr spir_func ptr addrspace(4) @_Z8annotateIfEPT_S1_(ptr addrspace(4) %p) {
  %p.addr = alloca ptr addrspace(4)
  store ptr addrspace(4) %p, ptr %p.addr
  %p1 = load ptr addrspace(4), ptr %p.addr
  %r = call ptr addrspace(4) @llvm.ptr.annotation.p4.p1(ptr addrspace(4) %p1, ptr addrspace(1) @.str, ptr addrspace(1) @file, i32 5, ptr addrspace(1) null)
  ret ptr addrspace(4) %r
}
define spir_func void @_Z5storePfPi(ptr addrspace(4) %p, ptr addrspace(1) %q) {
  %r = call ptr addrspace(4) @llvm.ptr.annotation.p4.p1(ptr addrspace(4) %p, ptr addrspace(1) @.str, ptr addrspace(1) @file, i32 5, ptr addrspace(1) null)
  store i32 1, ptr addrspace(4) %r
  ret void
}
declare ptr addrspace(4) @llvm.ptr.annotation.p4.p1(ptr addrspace(4), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))
