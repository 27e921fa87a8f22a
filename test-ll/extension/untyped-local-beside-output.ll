; A variable of a class that only shaders have makes the module one of shaders, where an untyped local variable is a block.
; options: +SPV_KHR_untyped_pointers
; CHECK: %w = OpVariable %_ptr_Workgroup_uint Workgroup
target triple = "spir64-unknown-unknown"

@w = internal addrspace(3) global i32 undef
@size = addrspace(8) global <3 x i32> zeroinitializer

define spir_kernel void @k(i32 %v) {
  store i32 %v, ptr addrspace(3) @w
  ret void
}
