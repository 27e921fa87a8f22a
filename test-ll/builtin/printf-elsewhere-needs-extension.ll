; A format outside of constant memory needs its extension.
target triple = "spir64-unknown-unknown"
@format = internal addrspace(1) constant [4 x i8] c"%d\0A\00"
declare spir_func i32 @printf(ptr addrspace(4), ...)
define spir_kernel void @k(i32 %a) {
  %x = call spir_func i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) addrspacecast (ptr addrspace(1) @format to ptr addrspace(4)), i32 %a)
  ret void
}

; error: RequiresExtension: function k, block 0, instruction `%x = call spir_func i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) addrspacecast (ptr addrspace(1) @format to ptr addrspace(4)), i32 %a)`: SPV_EXT_relaxed_printf_string_address_space SPV_EXT_relaxed_printf_string_address_space extension should be allowed to translate this module, because this LLVM module contains the printf function with format string, whose address space is not equal to 2 (constant).
