; Components of builtin variables whose number is known at run time alone, as optimisers address them.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInSubgroupEqMask = external addrspace(1) constant <4 x i32>

define spir_kernel void @elements(ptr addrspace(1) %p, i32 %n) {
  %i = and i32 %n, 1
  %a = getelementptr <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 0, i32 %i
  %b = getelementptr i8, ptr addrspace(1) %a, i64 8
  %v = load i64, ptr addrspace(1) %a
  %w = load i64, ptr addrspace(1) %b
  %x = add i64 %v, %w
  store i64 %x, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @bytes(ptr addrspace(1) %p, i64 %n) {
  %i = and i64 %n, 16
  %a = getelementptr i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 %i
  %v = load i64, ptr addrspace(1) %a
  store i64 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @words(ptr addrspace(1) %p, i64 %n) {
  %i = and i64 %n, 3
  %a = getelementptr inbounds i32, ptr addrspace(1) @__spirv_BuiltInSubgroupEqMask, i64 %i
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(1) %p
  ret void
}
