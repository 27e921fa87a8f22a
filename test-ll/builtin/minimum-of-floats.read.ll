target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @halves(half %half_a, half %half_b, <3 x half> %half3_a, ptr addrspace(1) %out) #0 {
  %1 = call spir_func half @_Z4fminDhDh(half %half_a, half %half_b) #1
  store half %1, ptr addrspace(1) %out, align 2
  %2 = call spir_func <3 x half> @_Z4fmaxDv3_DhS_(<3 x half> %half3_a, <3 x half> %half3_a) #1
  %3 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <3 x half> %2, ptr addrspace(1) %3, align 8
  ret void
}

; Function Attrs: nounwind
define spir_func void @floats(float %float_a, float %float_b, <4 x float> %float4_a, <16 x float> %float16_a, ptr addrspace(1) %out) #0 {
  %1 = call spir_func float @_Z4fminff(float %float_a, float %float_b) #1
  store float %1, ptr addrspace(1) %out, align 4
  %2 = call spir_func <4 x float> @_Z4fmaxDv4_fS_(<4 x float> %float4_a, <4 x float> %float4_a) #1
  %3 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <4 x float> %2, ptr addrspace(1) %3, align 16
  %4 = insertelement <16 x float> undef, float %float_b, i32 0
  %5 = shufflevector <16 x float> %4, <16 x float> undef, <16 x i32> zeroinitializer
  %6 = call spir_func <16 x float> @_Z4fmaxDv16_fS_(<16 x float> %float16_a, <16 x float> %5) #1
  %7 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <16 x float> %6, ptr addrspace(1) %7, align 64
  ret void
}

; Function Attrs: nounwind
define spir_func void @doubles(double %double_a, double %double_b, <2 x double> %double2_a, <8 x double> %double8_a, ptr addrspace(1) %out) #0 {
  %1 = call spir_func double @_Z4fmindd(double %double_a, double %double_b) #1
  store double %1, ptr addrspace(1) %out, align 8
  %2 = call spir_func <2 x double> @_Z4fmaxDv2_dS_(<2 x double> %double2_a, <2 x double> %double2_a) #1
  %3 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <2 x double> %2, ptr addrspace(1) %3, align 16
  %4 = insertelement <8 x double> undef, double %double_b, i32 0
  %5 = shufflevector <8 x double> %4, <8 x double> undef, <8 x i32> zeroinitializer
  %6 = call spir_func <8 x double> @_Z4fminDv8_dS_(<8 x double> %double8_a, <8 x double> %5) #1
  %7 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <8 x double> %6, ptr addrspace(1) %7, align 64
  ret void
}

; Function Attrs: nounwind
define spir_func void @named(float %float_a, float %float_b, <2 x double> %double2_a, ptr addrspace(1) %out) #0 {
  %1 = call spir_func float @_Z3minff(float %float_a, float %float_b) #1
  store float %1, ptr addrspace(1) %out, align 4
  %2 = call spir_func <2 x double> @_Z3maxDv2_dS_(<2 x double> %double2_a, <2 x double> %double2_a) #1
  %3 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <2 x double> %2, ptr addrspace(1) %3, align 16
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func half @_Z4fminDhDh(half, half) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <3 x half> @_Z4fmaxDv3_DhS_(<3 x half>, <3 x half>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z4fminff(float, float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x float> @_Z4fmaxDv4_fS_(<4 x float>, <4 x float>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <16 x float> @_Z4fmaxDv16_fS_(<16 x float>, <16 x float>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func double @_Z4fmindd(double, double) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x double> @_Z4fmaxDv2_dS_(<2 x double>, <2 x double>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <8 x double> @_Z4fminDv8_dS_(<8 x double>, <8 x double>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z3minff(float, float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x double> @_Z3maxDv2_dS_(<2 x double>, <2 x double>) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{!"cl_khr_fp16"}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
