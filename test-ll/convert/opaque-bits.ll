; LLVM takes any opaque value for any other; OpBitcast takes cooperative matrices alone, of one shape and width.
; options: +SPV_KHR_cooperative_matrix
target triple = "spir64-unknown-unknown"

define spir_func target("spirv.Sampler") @sampler(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image) {
  %sampler = bitcast target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image to target("spirv.Sampler")
  ret target("spirv.Sampler") %sampler
}

define spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 2) @narrow(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix) {
  %bits = bitcast target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix to target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 2)
  ret target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 2) %bits
}

define spir_func target("spirv.CooperativeMatrixKHR", i32, 3, 4, 2, 2) @reshaped(target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix) {
  %bits = bitcast target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix to target("spirv.CooperativeMatrixKHR", i32, 3, 4, 2, 2)
  ret target("spirv.CooperativeMatrixKHR", i32, 3, 4, 2, 2) %bits
}

; error: InvalidInstruction: function sampler, block 0, instruction `%sampler = bitcast target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image to target("spirv.Sampler")`: a cast of target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) to target("spirv.Sampler")
; error: InvalidInstruction: function narrow, block 0, instruction `%bits = bitcast target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix to target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 2)`: a cast of target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) to target("spirv.CooperativeMatrixKHR", i16, 3, 4, 4, 2)
; error: InvalidInstruction: function reshaped, block 0, instruction `%bits = bitcast target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) %matrix to target("spirv.CooperativeMatrixKHR", i32, 3, 4, 2, 2)`: a cast of target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 2) to target("spirv.CooperativeMatrixKHR", i32, 3, 4, 2, 2)
