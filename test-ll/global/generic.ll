; Variables of the generic address space, as clang has them for HIP's strings: SPIR-V has none, so they are global memory,
; and where their addresses are wanted stands a generic pointer.
target triple = "spirv64v1.4-unknown-unknown"

@text = private unnamed_addr addrspace(4) constant [3 x i8] c"ab\00"
@plain = internal addrspace(1) global i32 5
@other = external addrspace(4) global i32
@table = internal addrspace(1) constant [2 x ptr addrspace(4)] [ptr addrspace(4) @text, ptr addrspace(4) @other]
@second = internal alias i32, ptr addrspace(4) @held
@held = internal addrspace(4) global i32 6
@unused = internal addrspace(4) global i32 7

define spir_kernel void @k(ptr addrspace(1) %to, i64 %at) {
  %x = load i8, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @text, i64 1)
  %wide = zext i8 %x to i32
  store i32 %wide, ptr addrspace(4) @other
  store ptr addrspace(4) @text, ptr addrspace(1) %to
  %slot = getelementptr [2 x ptr addrspace(4)], ptr addrspace(1) @table, i64 0, i64 %at
  %p = load ptr addrspace(4), ptr addrspace(1) %slot
  store ptr addrspace(4) %p, ptr addrspace(1) %to
  store { i32, ptr addrspace(4) } { i32 1, ptr addrspace(4) @second }, ptr addrspace(1) %to
  store i32 8, ptr addrspace(4) @second
  ret void
}
