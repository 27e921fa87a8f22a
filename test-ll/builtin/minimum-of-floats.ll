; OpenCL C's min and max of floating-point numbers are fmin and fmax; the instructions of the same meaning are written where they are named.
; CHECK: fmin %half_a
; CHECK: fmax %half3_a
; CHECK: fmin %float_a
; CHECK: fmax %float4_a
; CHECK: OpVectorShuffle %v16float
; CHECK: fmax %float16_a
; CHECK: fmin %double_a
; CHECK: fmax %double2_a
; CHECK: OpVectorShuffle %v8double
; CHECK: fmin %double8_a
; CHECK: fmin_common %float_a
; CHECK: fmax_common %double2_a
target triple = "spir64-unknown-unknown"

define spir_func void @halves(half %half_a, half %half_b, <3 x half> %half3_a, ptr addrspace(1) %out) {
  %1 = call spir_func half @_Z3minDhDh(half %half_a, half %half_b)
  store half %1, ptr addrspace(1) %out
  %2 = call spir_func <3 x half> @_Z3maxDv3_DhS_(<3 x half> %half3_a, <3 x half> %half3_a)
  store <3 x half> %2, ptr addrspace(1) %out
  ret void
}

define spir_func void @floats(float %float_a, float %float_b, <4 x float> %float4_a, <16 x float> %float16_a, ptr addrspace(1) %out) {
  %1 = call spir_func float @_Z3minff(float %float_a, float %float_b)
  store float %1, ptr addrspace(1) %out
  %2 = call spir_func <4 x float> @_Z3maxDv4_fS_(<4 x float> %float4_a, <4 x float> %float4_a)
  store <4 x float> %2, ptr addrspace(1) %out
  %3 = call spir_func <16 x float> @_Z3maxDv16_ff(<16 x float> %float16_a, float %float_b)
  store <16 x float> %3, ptr addrspace(1) %out
  ret void
}

define spir_func void @doubles(double %double_a, double %double_b, <2 x double> %double2_a, <8 x double> %double8_a, ptr addrspace(1) %out) {
  %1 = call spir_func double @_Z3mindd(double %double_a, double %double_b)
  store double %1, ptr addrspace(1) %out
  %2 = call spir_func <2 x double> @_Z3maxDv2_dS_(<2 x double> %double2_a, <2 x double> %double2_a)
  store <2 x double> %2, ptr addrspace(1) %out
  %3 = call spir_func <8 x double> @_Z3minDv8_dd(<8 x double> %double8_a, double %double_b)
  store <8 x double> %3, ptr addrspace(1) %out
  ret void
}

define spir_func void @named(float %float_a, float %float_b, <2 x double> %double2_a, ptr addrspace(1) %out) {
  %1 = call spir_func float @_Z23__spirv_ocl_fmin_commonff(float %float_a, float %float_b)
  store float %1, ptr addrspace(1) %out
  %2 = call spir_func <2 x double> @_Z23__spirv_ocl_fmax_commonDv2_dS_(<2 x double> %double2_a, <2 x double> %double2_a)
  store <2 x double> %2, ptr addrspace(1) %out
  ret void
}

declare spir_func half @_Z3minDhDh(half, half)
declare spir_func <3 x half> @_Z3maxDv3_DhS_(<3 x half>, <3 x half>)
declare spir_func float @_Z3minff(float, float)
declare spir_func <4 x float> @_Z3maxDv4_fS_(<4 x float>, <4 x float>)
declare spir_func <16 x float> @_Z3maxDv16_ff(<16 x float>, float)
declare spir_func double @_Z3mindd(double, double)
declare spir_func <2 x double> @_Z3maxDv2_dS_(<2 x double>, <2 x double>)
declare spir_func <8 x double> @_Z3minDv8_dd(<8 x double>, double)
declare spir_func float @_Z23__spirv_ocl_fmin_commonff(float, float)
declare spir_func <2 x double> @_Z23__spirv_ocl_fmax_commonDv2_dS_(<2 x double>, <2 x double>)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
