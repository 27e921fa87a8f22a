; The names of the SPIR-V friendly form tell whether integer texels have signs, which version 1.4 can say.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 2) %typed, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, <4 x i32> %texel) {
  %a = call spir_func <4 x i32> @_Z23__spirv_ImageRead_Rint4PU3AS134__spirv_Image__uint_1_0_0_0_0_0_2Dv2_i(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 2) %typed, <2 x i32> %at)
  %b = call spir_func <4 x i32> @_Z23__spirv_ImageRead_Rint4PU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at)
  %c = call spir_func <4 x i32> @_Z24__spirv_ImageRead_Ruint4PU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_ii(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, i32 0)
  call spir_func void @_Z18__spirv_ImageWritePU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_iDv4_j(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, <4 x i32> %texel)
  call spir_func void @_Z18__spirv_ImageWritePU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_iDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %img, <2 x i32> %at, <4 x i32> %texel)
  ret void
}
declare spir_func <4 x i32> @_Z23__spirv_ImageRead_Rint4PU3AS134__spirv_Image__uint_1_0_0_0_0_0_2Dv2_i(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 2), <2 x i32>)
declare spir_func <4 x i32> @_Z23__spirv_ImageRead_Rint4PU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>)
declare spir_func <4 x i32> @_Z24__spirv_ImageRead_Ruint4PU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_ii(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>, i32)
declare spir_func void @_Z18__spirv_ImageWritePU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_iDv4_j(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>, <4 x i32>)
declare spir_func void @_Z18__spirv_ImageWritePU3AS134__spirv_Image__void_1_0_0_0_0_0_2Dv2_iDv4_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2), <2 x i32>, <4 x i32>)
