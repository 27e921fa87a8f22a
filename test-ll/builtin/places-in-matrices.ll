; options: +SPV_KHR_untyped_pointers +SPV_KHR_cooperative_matrix
; Through untyped pointers access chains name the type that they step through; the name of the call does not.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @set(i32 %at) {
  %place = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), align 8
  %all = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @__spirv_ConstantComposite_RPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %all, ptr %place, align 8
  %cast = bitcast ptr %place to ptr
  %part = call spir_func ptr @_Z19__spirv_AccessChainPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr %cast, i32 %at)
  %again = call spir_func ptr @_Z19__spirv_AccessChainPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr %place, i32 %at)
  store float 3.0, ptr %again, align 4
  store float 2.0, ptr %part, align 4
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @__spirv_ConstantComposite_RPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(float)
declare spir_func ptr @_Z19__spirv_AccessChainPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr, i32)
