; options: +SPV_KHR_untyped_pointers
; The addresses of variables in constants, where pointers are untyped.
target triple = "spirv64v1.4-unknown-unknown"

@c = internal addrspace(1) global i32 5
@b = internal addrspace(1) global { ptr addrspace(1) } { ptr addrspace(1) @c }
@a = internal addrspace(1) global ptr addrspace(1) @b
@d = internal addrspace(1) global i32 6
@unused = internal addrspace(1) global i32 7

define spir_kernel void @k(ptr addrspace(1) %to) {
  %x = load ptr addrspace(1), ptr addrspace(1) @a, align 8
  store ptr addrspace(1) %x, ptr addrspace(1) %to, align 8
  store { i32, ptr addrspace(1) } { i32 1, ptr addrspace(1) @d }, ptr addrspace(1) %to, align 8
  ret void
}
