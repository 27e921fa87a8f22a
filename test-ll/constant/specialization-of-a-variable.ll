; A constituent that is known at run time only makes no constant.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func <2 x i32> @f(i32 %a) {
  %pair = call spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32 %a, i32 7)
  ret <2 x i32> %pair
}

declare spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32, i32)

; error: InvalidFunctionCall: function f, block 0, instruction `%pair = call spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32 %a, i32 7)`: i32 %a is no constant
