; Names that the C++ translator reads instructions by, which OpenCL C does not have, are instructions again.
; options: +SPV_KHR_uniform_group_instructions
; CHECK: fmin_common
; CHECK: fmax_common
; CHECK-NOT: OpFunctionCall
target triple = "spir64-unknown-unknown"

define spir_kernel void @names(ptr addrspace(1) %floats, ptr addrspace(1) %ints, <4 x double> %v) {
  %x = load float, ptr addrspace(1) %floats
  %n = load i32, ptr addrspace(1) %ints
  %min = call spir_func float @_Z11fmin_commonff(float %x, float %x)
  %max = call spir_func <4 x double> @_Z11fmax_commonDv4_dS_(<4 x double> %v, <4 x double> %v)
  %at = getelementptr float, ptr addrspace(1) %floats, i64 8
  store <4 x double> %max, ptr addrspace(1) %at
  %product = call spir_func float @_Z28sub_group_scan_inclusive_mulf(float %min)
  %whole = call spir_func i32 @_Z20sub_group_reduce_muli(i32 %n)
  store float %product, ptr addrspace(1) %floats
  %and = call spir_func i32 @_Z29work_group_reduce_bitwise_andj(i32 %whole)
  %or = call spir_func i32 @_Z35sub_group_scan_inclusive_bitwise_ori(i32 %and)
  %xor = call spir_func i32 @_Z36sub_group_scan_exclusive_bitwise_xori(i32 %or)
  %all = call spir_func i32 @_Z28sub_group_reduce_logical_andi(i32 %xor)
  %some = call spir_func i32 @_Z35sub_group_scan_inclusive_logical_ori(i32 %all)
  %odd = call spir_func i32 @_Z37work_group_scan_exclusive_logical_xori(i32 %some)
  store i32 %odd, ptr addrspace(1) %ints
  ret void
}

declare spir_func float @_Z11fmin_commonff(float, float)
declare spir_func <4 x double> @_Z11fmax_commonDv4_dS_(<4 x double>, <4 x double>)
declare spir_func float @_Z28sub_group_scan_inclusive_mulf(float)
declare spir_func i32 @_Z20sub_group_reduce_muli(i32)
declare spir_func i32 @_Z29work_group_reduce_bitwise_andj(i32)
declare spir_func i32 @_Z35sub_group_scan_inclusive_bitwise_ori(i32)
declare spir_func i32 @_Z36sub_group_scan_exclusive_bitwise_xori(i32)
declare spir_func i32 @_Z28sub_group_reduce_logical_andi(i32)
declare spir_func i32 @_Z35sub_group_scan_inclusive_logical_ori(i32)
declare spir_func i32 @_Z37work_group_scan_exclusive_logical_xori(i32)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
