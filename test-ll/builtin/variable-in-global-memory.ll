; A builtin variable that LLVM IR has in the global address space is in Input's here, and says its alignment; the
; reader puts it back where it does.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInWorkgroupId = external addrspace(1) constant <3 x i64>, align 32
@__spirv_BuiltInSubgroupMaxSize = external addrspace(1) constant i32

define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, align 32
  %size = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize, align 4
  %x = extractelement <3 x i64> %id, i32 0
  %wide = zext i32 %size to i64
  %sum = add i64 %x, %wide
  store i64 %sum, ptr addrspace(1) %out, align 8
  ret void
}
