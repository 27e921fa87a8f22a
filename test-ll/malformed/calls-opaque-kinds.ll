; Instructions by their names, with opaque values of other kinds, and sizes and places of other dimensions.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z22__spirv_ImageQuerySize9ocl_event(target("spirv.Event"))
declare spir_func i32 @_Z25__spirv_ImageQuerySizeLod14ocl_image2d_roi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), i32)
declare spir_func <4 x float> @_Z17__spirv_ImageRead14ocl_image2d_roi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), i32)
define spir_func i32 @asks(target("spirv.Event") %e, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) {
  %a = call spir_func i32 @_Z22__spirv_ImageQuerySize9ocl_event(target("spirv.Event") %e)
  %b = call spir_func i32 @_Z25__spirv_ImageQuerySizeLod14ocl_image2d_roi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, i32 0)
  %c = call spir_func <4 x float> @_Z17__spirv_ImageRead14ocl_image2d_roi(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, i32 %b)
  ret i32 %b
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
