; Compilers of before `pipeline_kernel` said by another name that a function is not to be pipelined.
; options: +SPV_INTEL_fpga_invocation_pipelining_attributes
; CHECK: OpDecorate %off PipelineEnableINTEL 0
; CHECK-NOT: OpDecorate %on PipelineEnableINTEL
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @off() !disable_loop_pipelining !0 {
  ret void
}

define spir_func void @on() !disable_loop_pipelining !1 {
  ret void
}

!0 = !{i32 1}
!1 = !{i32 0}
