; A variable in local memory keeps its initializer; an undefined one is none.
; CHECK: %value = OpVariable %_ptr_Workgroup_uint Workgroup %uint_7
; CHECK: %open = OpVariable %_ptr_Workgroup_uint Workgroup
target triple = "spir64-unknown-unknown"

@value = internal addrspace(3) global i32 7, align 4
@open = internal addrspace(3) global i32 undef, align 4

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = load i32, ptr addrspace(3) @value, align 4
  store i32 %a, ptr addrspace(3) @open, align 4
  store i32 %a, ptr addrspace(1) %p, align 4
  ret void
}
