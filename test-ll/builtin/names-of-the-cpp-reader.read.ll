target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @names(ptr addrspace(1) %floats, ptr addrspace(1) %ints, <4 x double> %v) #0 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %x = load float, ptr addrspace(1) %floats, align 4
  %n = load i32, ptr addrspace(1) %ints, align 4
  %min = call spir_func float @_Z3minff(float %x, float %x) #1
  %max = call spir_func <4 x double> @_Z3maxDv4_dS_(<4 x double> %v, <4 x double> %v) #1
  %at = getelementptr float, ptr addrspace(1) %floats, i64 8
  %1 = bitcast ptr addrspace(1) %at to ptr addrspace(1)
  store <4 x double> %max, ptr addrspace(1) %1, align 32
  %product = call spir_func float @_Z20__spirv_GroupFMulKHRiif(i32 3, i32 1, float %min) #2
  %whole = call spir_func i32 @_Z20__spirv_GroupIMulKHRiii(i32 3, i32 0, i32 %n) #2
  store float %product, ptr addrspace(1) %floats, align 4
  %and = call spir_func i32 @_Z21work_group_reduce_andi(i32 %whole) #2
  %or = call spir_func i32 @_Z25__spirv_GroupBitwiseOrKHRiii(i32 3, i32 1, i32 %and) #2
  %xor = call spir_func i32 @_Z26__spirv_GroupBitwiseXorKHRiii(i32 3, i32 2, i32 %or) #2
  %2 = icmp ne i32 %xor, 0
  %3 = call spir_func i1 @_Z26__spirv_GroupLogicalAndKHRiib(i32 3, i32 0, i1 %2) #2
  %all = select i1 %3, i32 1, i32 0
  %4 = icmp ne i32 %all, 0
  %5 = call spir_func i1 @_Z25__spirv_GroupLogicalOrKHRiib(i32 3, i32 1, i1 %4) #2
  %some = select i1 %5, i32 1, i32 0
  %6 = icmp ne i32 %some, 0
  %7 = zext i1 %6 to i32
  %8 = call spir_func i32 @_Z37work_group_scan_exclusive_logical_xori(i32 %7) #2
  %9 = icmp ne i32 %8, 0
  %odd = select i1 %9, i32 1, i32 0
  store i32 %odd, ptr addrspace(1) %ints, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z3minff(float, float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x double> @_Z3maxDv4_dS_(<4 x double>, <4 x double>) #1

; Function Attrs: convergent nounwind
declare spir_func float @_Z20__spirv_GroupFMulKHRiif(i32, i32, float) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z20__spirv_GroupIMulKHRiii(i32, i32, i32) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z21work_group_reduce_andi(i32) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z25__spirv_GroupBitwiseOrKHRiii(i32, i32, i32) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z26__spirv_GroupBitwiseXorKHRiii(i32, i32, i32) #2

; Function Attrs: convergent nounwind
declare spir_func i1 @_Z26__spirv_GroupLogicalAndKHRiib(i32, i32, i1) #2

; Function Attrs: convergent nounwind
declare spir_func i1 @_Z25__spirv_GroupLogicalOrKHRiib(i32, i32, i1) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z37work_group_scan_exclusive_logical_xori(i32) #2

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { convergent nounwind }

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
!3 = !{}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
!6 = !{i32 1, i32 1, i32 0}
!7 = !{!"none", !"none", !"none"}
!8 = !{!"float*", !"int*", !"double4"}
!9 = !{!"", !"", !""}
