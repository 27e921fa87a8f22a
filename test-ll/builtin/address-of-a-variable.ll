; Nothing but loads can be made of a builtin variable: its address has no value in SPIR-V.
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>

declare spir_func void @g(ptr addrspace(1))

define spir_kernel void @stored(ptr addrspace(1) %p, i32 %n) {
  %a = getelementptr <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 0, i32 %n
  %v = load i64, ptr addrspace(1) %a
  store ptr addrspace(1) %a, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @passed(ptr addrspace(1) %p, i32 %n) {
  %a = getelementptr i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i32 %n
  call spir_func void @g(ptr addrspace(1) %a)
  ret void
}

define spir_kernel void @twice(ptr addrspace(1) %p, i32 %n, i32 %m) {
  %a = getelementptr i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i32 %n
  %b = getelementptr i8, ptr addrspace(1) %a, i32 %m
  %v = load i8, ptr addrspace(1) %b
  store i8 %v, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @cast(ptr addrspace(1) %p, i32 %n) {
  %a = getelementptr i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i32 %n
  %b = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  %c = icmp eq ptr addrspace(4) %b, null
  store i1 %c, ptr addrspace(1) %p
  ret void
}

; error: InvalidFunctionCall: function stored, block 0, instruction `%a = getelementptr <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 0, i32 %n`: the address of a builtin variable is used otherwise than by a load: store ptr addrspace(1) %a, ptr addrspace(1) %p, align 8
; error: InvalidFunctionCall: function passed, block 0, instruction `%a = getelementptr i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i32 %n`: the address of a builtin variable is used otherwise than by a load: call spir_func void @g(ptr addrspace(1) %a)
; error: InvalidFunctionCall: function twice, block 0, instruction `%a = getelementptr i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i32 %n`: the address of a builtin variable is used otherwise than by a load: %b = getelementptr i8, ptr addrspace(1) %a, i32 %m
; error: InvalidFunctionCall: function cast, block 0, instruction `%b = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)`: the address of a builtin variable is used otherwise than by a load: %c = icmp eq ptr addrspace(4) %b, null
