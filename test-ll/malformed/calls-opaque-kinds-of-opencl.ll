; Functions of OpenCL C by their names, with opaque values of other kinds and numbers of other widths.
target triple = "spir64-unknown-unknown"
declare spir_func void @_Z12retain_event9ocl_event(target("spirv.Event"))
declare spir_func void @_Z13release_event14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare spir_func i32 @_Z19is_valid_reserve_id9ocl_queue(ptr)
declare spir_func <4 x i32> @_Z7shuffleDv2_fDv4_j(<2 x float>, <4 x i32>)
declare spir_func <2 x float> @_Z5crossDv2_fS_(<2 x float>, <2 x float>)
declare spir_func float @_Z3nanm(i64)
define spir_func void @events(target("spirv.Event") %e, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, ptr %q) {
  call spir_func void @_Z12retain_event9ocl_event(target("spirv.Event") %e)
  call spir_func void @_Z13release_event14ocl_image2d_ro(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %v = call spir_func i32 @_Z19is_valid_reserve_id9ocl_queue(ptr %q)
  ret void
}
define spir_func void @numbers(<2 x float> %x, <4 x i32> %m, i64 %c) {
  %a = call spir_func <4 x i32> @_Z7shuffleDv2_fDv4_j(<2 x float> %x, <4 x i32> %m)
  %b = call spir_func <2 x float> @_Z5crossDv2_fS_(<2 x float> %x, <2 x float> %x)
  %d = call spir_func float @_Z3nanm(i64 %c)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
