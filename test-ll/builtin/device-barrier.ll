; options: +SPV_INTEL_device_barrier
; A barrier of the whole device needs the extension that gives it a meaning; one of the work-group does not.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @all_wait() {
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 1, i32 1, i32 520)
  ret void
}

declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability DeviceBarrierINTEL
;   8 Extension "SPV_INTEL_device_barrier"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   5 Name 4 "all_wait"
;   7 Decorate 4 LinkageAttributes "all_wait" Export
;   4 TypeInt 6 32 0
;   4 Constant 6 7 1
;   4 Constant 6 8 520
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   5 Function 2 4 0 3
;   2 Label 5
;   4 ControlBarrier 7 7 8
;   1 Return
;   1 FunctionEnd
