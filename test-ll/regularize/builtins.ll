target triple = "spir64-unknown-unknown"

; Calls of OpenCL C's builtins are spelt as the instructions that they stand for, with the attributes they have; what
; the module defines itself stays.
; CHECK: define spir_kernel void @k(
; CHECK: %id = tail call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
; CHECK: %s = call fast spir_func <4 x float> @_Z15__spirv_ocl_sinDv4_f(<4 x float> noundef %v)
; CHECK: call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(
; CHECK: call spir_func void @_Z22__spirv_ControlBarrieriii(
; CHECK: %own = call spir_func float @_Z3cosf(float %f), !note
; CHECK-NOT: get_global_id

define spir_kernel void @k(ptr addrspace(1) %p, <4 x float> %v, float %f) {
  %id = tail call spir_func i64 @_Z13get_global_idj(i32 0)
  %s = call fast spir_func <4 x float> @_Z3sinDv4_f(<4 x float> noundef %v)
  store <4 x float> %s, ptr addrspace(1) %p
  %old = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 3)
  call spir_func void @_Z7barrierj(i32 1)
  %own = call spir_func float @_Z3cosf(float %f), !note !2
  %q = getelementptr float, ptr addrspace(1) %p, i64 %id
  store float %own, ptr addrspace(1) %q
  ret void
}

define spir_func float @_Z3cosf(float %x) {
  ret float %x
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <4 x float> @_Z3sinDv4_f(<4 x float>)
declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func void @_Z7barrierj(i32)

!opencl.ocl.version = !{!0}
!opencl.spir.version = !{!1}
!0 = !{i32 2, i32 0}
!1 = !{i32 1, i32 2}
!2 = !{!"kept"}
