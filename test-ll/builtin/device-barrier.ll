; options: +SPV_INTEL_device_barrier
; A barrier of the whole device needs the extension that gives it a meaning; one of the work-group does not.
; spirv-val: Invalid capability operand: 6185
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @all_wait() {
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 1, i32 1, i32 520)
  ret void
}

declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
