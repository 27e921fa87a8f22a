target triple = "spir64-unknown-unknown"
define spir_func <4 x i64> @f(target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %c) {
  %r = call spir_func <4 x i64> @_Z24__spirv_ImageRead_Rlong4PU3AS134__spirv_Image__long_1_0_0_0_0_0_0Dv2_i(target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0) %i, <2 x i32> %c)
  ret <4 x i64> %r
}
declare spir_func <4 x i64> @_Z24__spirv_ImageRead_Rlong4PU3AS134__spirv_Image__long_1_0_0_0_0_0_0Dv2_i(target("spirv.Image", i64, 1, 0, 0, 0, 0, 0, 0), <2 x i32>)

; error: RequiresExtension: function f: SPV_EXT_shader_image_int64 an image of integers of 64 bits needs it
