; A scalar besides vectors goes into the first component, which a shuffle repeats; readers of 1.4 know islessgreater's own
; instruction.
; options: max=1.4
; CHECK: OpCompositeInsert %v4float %x
; CHECK: OpVectorShuffle %v4float
; CHECK: fmin
; CHECK: OpCompositeInsert %v3uint
; CHECK: OpVectorShuffle %v3uint
; CHECK: u_clamp
; CHECK: OpLessOrGreater %bool
; CHECK: OpLessOrGreater %v4bool
target triple = "spir64-unknown-unknown"

define spir_func void @k(<4 x float> %v, float %x, <3 x i32> %u, ptr addrspace(1) %out) {
  %min = call spir_func <4 x float> @_Z3minDv4_ff(<4 x float> %v, float %x)
  store <4 x float> %min, ptr addrspace(1) %out
  %clamp = call spir_func <3 x i32> @_Z5clampDv3_jjj(<3 x i32> %u, i32 3, i32 7)
  store <3 x i32> %clamp, ptr addrspace(1) %out
  %apart = call spir_func i32 @_Z13islessgreaterff(float %x, float 1.0)
  store i32 %apart, ptr addrspace(1) %out
  %each = call spir_func <4 x i32> @_Z13islessgreaterDv4_fS_(<4 x float> %v, <4 x float> %min)
  store <4 x i32> %each, ptr addrspace(1) %out
  ret void
}

declare spir_func <4 x float> @_Z3minDv4_ff(<4 x float>, float)
declare spir_func <3 x i32> @_Z5clampDv3_jjj(<3 x i32>, i32, i32)
declare spir_func i32 @_Z13islessgreaterff(float, float)
declare spir_func <4 x i32> @_Z13islessgreaterDv4_fS_(<4 x float>, <4 x float>)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
