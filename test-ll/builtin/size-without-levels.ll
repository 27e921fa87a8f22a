; The C++ translator asks multisampled images for the size of level 0, and so do the calls that it reads such an instruction as. An
; image without levels is asked for none.
; CHECK: OpImageQuerySize %v2uint %i
; CHECK: OpImageQuerySize %uint %b
; CHECK: OpImageQuerySizeLod %v2uint %l %uint_0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func <2 x i32> @f(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %i) {
  %size = call spir_func <2 x i32> @_Z31__spirv_ImageQuerySizeLod_Rint2PU3AS133__spirv_Image__void_1_0_0_1_0_0_0i(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0) %i, i32 0)
  ret <2 x i32> %size
}

define spir_func i32 @g(target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 0) %b) {
  %size = call spir_func i32 @_Z30__spirv_ImageQuerySizeLod_RintPU3AS133__spirv_Image__void_5_0_0_0_0_0_0i(target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 0) %b, i32 0)
  ret i32 %size
}

define spir_func <2 x i32> @h(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %l) {
  %size = call spir_func <2 x i32> @_Z31__spirv_ImageQuerySizeLod_Rint2PU3AS133__spirv_Image__void_1_0_0_0_0_0_0i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %l, i32 0)
  ret <2 x i32> %size
}

declare spir_func <2 x i32> @_Z31__spirv_ImageQuerySizeLod_Rint2PU3AS133__spirv_Image__void_1_0_0_1_0_0_0i(target("spirv.Image", void, 1, 0, 0, 1, 0, 0, 0), i32)
declare spir_func i32 @_Z30__spirv_ImageQuerySizeLod_RintPU3AS133__spirv_Image__void_5_0_0_0_0_0_0i(target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 0), i32)
declare spir_func <2 x i32> @_Z31__spirv_ImageQuerySizeLod_Rint2PU3AS133__spirv_Image__void_1_0_0_0_0_0_0i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), i32)
