target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @k(<4 x float> %v, float %x, <3 x i32> %u, ptr addrspace(1) %out) #0 {
  %1 = insertelement <4 x float> undef, float %x, i32 0
  %2 = shufflevector <4 x float> %1, <4 x float> undef, <4 x i32> zeroinitializer
  %min = call spir_func <4 x float> @_Z4fminDv4_fS_(<4 x float> %v, <4 x float> %2) #1
  store <4 x float> %min, ptr addrspace(1) %out, align 16
  %3 = shufflevector <3 x i32> <i32 3, i32 undef, i32 undef>, <3 x i32> undef, <3 x i32> zeroinitializer
  %4 = shufflevector <3 x i32> <i32 7, i32 undef, i32 undef>, <3 x i32> undef, <3 x i32> zeroinitializer
  %clamp = call spir_func <3 x i32> @_Z5clampDv3_jS_S_(<3 x i32> %u, <3 x i32> %3, <3 x i32> %4) #1
  %5 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <3 x i32> %clamp, ptr addrspace(1) %5, align 16
  %6 = fcmp one float %x, 1.000000e+00
  %apart = select i1 %6, i32 1, i32 0
  %7 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store i32 %apart, ptr addrspace(1) %7, align 4
  %8 = fcmp one <4 x float> %v, %min
  %each = select <4 x i1> %8, <4 x i32> <i32 -1, i32 -1, i32 -1, i32 -1>, <4 x i32> zeroinitializer
  %9 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <4 x i32> %each, ptr addrspace(1) %9, align 16
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x float> @_Z4fminDv4_fS_(<4 x float>, <4 x float>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <3 x i32> @_Z5clampDv3_jS_S_(<3 x i32>, <3 x i32>, <3 x i32>) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
