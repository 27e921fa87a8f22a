source_filename = "input"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, <4 x float> %v, float %f) {
  %id = tail call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %s = call fast spir_func <4 x float> @_Z15__spirv_ocl_sinDv4_f(<4 x float> noundef %v)
  store <4 x float> %s, ptr addrspace(1) %p, align 16
  %old = call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 2, i32 512, i32 3)
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  %own = call spir_func float @_Z3cosf(float %f), !note !2
  %q = getelementptr float, ptr addrspace(1) %p, i64 %id
  store float %own, ptr addrspace(1) %q, align 4
  ret void
}

define spir_func float @_Z3cosf(float %x) {
  ret float %x
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x float> @_Z15__spirv_ocl_sinDv4_f(<4 x float>) #0

; Function Attrs: nounwind
declare spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1), i32, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) #2

attributes #0 = { nounwind willreturn memory(none) }
attributes #1 = { nounwind }
attributes #2 = { convergent nounwind }

!opencl.ocl.version = !{!0}
!opencl.spir.version = !{!1}

!0 = !{i32 2, i32 0}
!1 = !{i32 1, i32 2}
!2 = !{!"kept"}
