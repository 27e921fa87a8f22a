; Cooperative matrices of one shape, with components of one width, are taken for one another.
; options: +SPV_KHR_cooperative_matrix
target triple = "spir64-unknown-unknown"

define spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 4, 4, 2) @bits(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix) {
  %bits = bitcast target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix to target("spirv.CooperativeMatrixKHR", i32, 3, 4, 4, 2)
  ret target("spirv.CooperativeMatrixKHR", i32, 3, 4, 4, 2) %bits
}
