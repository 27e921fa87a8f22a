target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @none(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 3) %matrix) {
  ret void
}

; error: InvalidInstruction: function none: TypeCooperativeMatrixKHR Incorrect Use parameter, should be MatrixA, MatrixB or Accumulator
