; Compilers of before `pipeline_kernel` said by another name that a function is not to be pipelined.
; options: +SPV_INTEL_fpga_invocation_pipelining_attributes
; CHECK: OpDecorate %off PipelineEnableINTEL 0
; CHECK-NOT: OpDecorate %on PipelineEnableINTEL
; CHECK: OpDecorate %off_and_new PipelineEnableINTEL 0
; CHECK-NOT: OpDecorate %off_and_new PipelineEnableINTEL 1
; CHECK: OpDecorate %on_and_new PipelineEnableINTEL 1
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @off() !disable_loop_pipelining !0 {
  ret void
}

define spir_func void @on() !disable_loop_pipelining !1 {
  ret void
}

define spir_func void @off_and_new() !disable_loop_pipelining !0 !pipeline_kernel !0 {
  ret void
}

define spir_func void @on_and_new() !disable_loop_pipelining !1 !pipeline_kernel !0 {
  ret void
}

!0 = !{i32 1}
!1 = !{i32 0}
