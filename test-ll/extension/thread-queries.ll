; What a deprecated extension has is refused in terms of its own, unless it is allowed.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i32 @_Z36__spirv_BuiltInGlobalHWThreadIDINTELv()
  store i32 %id, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z36__spirv_BuiltInGlobalHWThreadIDINTELv()

; error: DeprecatedExtension: function k, block 0, instruction `%id = call spir_func i32 @_Z36__spirv_BuiltInGlobalHWThreadIDINTELv()`: SPV_INTEL_hw_thread_queries Please report to https://github.com/intel/llvm in case if you see this error. Ref LLVM Value: %id = call spir_func i32 @_Z36__spirv_BuiltInGlobalHWThreadIDINTELv()
