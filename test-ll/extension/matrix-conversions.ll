; options: +SPV_KHR_cooperative_matrix +SPV_INTEL_joint_matrix +SPV_INTEL_bfloat16_conversion +SPV_INTEL_tensor_float32_conversion
; Conversions between formats take cooperative matrices where SPV_INTEL_joint_matrix is allowed.
; spirv-val: Invalid capability operand: 6436
target triple = "spir64-unknown-unknown"
define spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m) {
  %r = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @_Z27__spirv_ConvertFToBF16INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m)
  ret target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) %r
}
define spir_func target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @g(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m) {
  %r = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z25__spirv_RoundFToTF32INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %r
}
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @_Z27__spirv_ConvertFToBF16INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) @_Z25__spirv_RoundFToTF32INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))
