; A value of an opaque type has no address.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1))
define spir_func i32 @f(ptr addrspace(1) %image) {
  %width = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1) %image)
  %bits = load i32, ptr addrspace(1) %image, align 4
  ret i32 %bits
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; error: InvalidInstruction: function f, block 0, instruction `%bits = load i32, ptr addrspace(1) %image, align 4`: a value of an opaque type is used as a pointer
