; options: +SPV_EXT_relaxed_printf_string_address_space
; printf is the builtin in modules that do not come from OpenCL C too, and its format may lie outside of constant memory.
target triple = "spir64-unknown-unknown"
@format = internal addrspace(1) constant [4 x i8] c"%d\0A\00"
declare spir_func i32 @printf(ptr addrspace(4), ...)
define spir_kernel void @k(i32 %a) {
  %x = call spir_func i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) addrspacecast (ptr addrspace(1) @format to ptr addrspace(4)), i32 %a)
  ret void
}
