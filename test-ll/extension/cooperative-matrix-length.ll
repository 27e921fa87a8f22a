; The length is that of a type, and a call names it by any matrix of the type.
; options: +SPV_KHR_cooperative_matrix
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 2) %m) {
  %n = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_4_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 2) %m)
  ret i32 %n
}

declare spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_4_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 4, 2))
