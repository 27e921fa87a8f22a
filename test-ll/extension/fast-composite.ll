; Attributes of SPV_INTEL_fast_composite: functions that such kernels call, and the kernels. What only
; SPV_INTEL_vector_compute has is left out where that is not allowed.
; options: +SPV_INTEL_fast_composite
; CHECK: OpCapability FastCompositeINTEL
; CHECK: OpExecutionMode %kernel FastCompositeKernelINTEL
; CHECK: OpDecorate %callable VectorComputeCallableFunctionINTEL
; CHECK-NOT: VectorComputeFunctionINTEL
; spirv-val: Invalid capability operand: 6093
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func <4 x i32> @callable() #0 {
  ret <4 x i32> zeroinitializer
}

define spir_kernel void @kernel() #1 {
  ret void
}

attributes #0 = { "VCCallable" "VCFunction" }
attributes #1 = { "VCFCEntry" "VCFunction" "VCSLMSize"="64" }
