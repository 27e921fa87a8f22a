; options: +SPV_EXT_image_raw10_raw12
; A channel type that is compared with a raw one needs the extension of these.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %img, ptr addrspace(1) %out) {
  %t = call spir_func i32 @_Z27get_image_channel_data_type14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %img)
  %is = icmp eq i32 %t, 4323
  %n = zext i1 %is to i32
  store i32 %n, ptr addrspace(1) %out
  switch i32 %t, label %end [ i32 4324, label %end ]
end:
  ret void
}
declare spir_func i32 @_Z27get_image_channel_data_type14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
