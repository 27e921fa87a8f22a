; options: +SPV_KHR_cooperative_matrix +SPV_INTEL_bfloat16_conversion
target triple = "spir64-unknown-unknown"
define spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m) {
  %r = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @_Z27__spirv_ConvertFToBF16INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m)
  ret target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) %r
}
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @_Z27__spirv_ConvertFToBF16INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2))

; error: InvalidInstruction: function f, block 0, instruction `%r = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 12, 12, 2) @_Z27__spirv_ConvertFToBF16INTELPU3AS145__spirv_CooperativeMatrixKHR__float_3_12_12_2(target("spirv.CooperativeMatrixKHR", float, 3, 12, 12, 2) %m)`: ConvertFToBF16INTEL Can be used with cooperative matrices only when SPV_INTEL_joint_matrix is enabled
