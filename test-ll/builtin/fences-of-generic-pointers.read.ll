target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %floats) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %ints = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %int = load i32, ptr addrspace(4) %ints, align 4
  %1 = bitcast ptr addrspace(4) %ints to ptr addrspace(4)
  %2 = call spir_func i32 @_Z9get_fencePU3AS4Kv(ptr addrspace(4) %1) #1
  %3 = shl i32 %2, 8
  %a = lshr i32 %3, 8
  %sum = add i32 %int, %a
  %vectors = addrspacecast ptr addrspace(1) %floats to ptr addrspace(4)
  %vector = load <4 x float>, ptr addrspace(4) %vectors, align 16
  %first = extractelement <4 x float> %vector, i32 0
  %number = fptosi float %first to i32
  %4 = bitcast ptr addrspace(4) %vectors to ptr addrspace(4)
  %5 = call spir_func i32 @_Z9get_fencePU3AS4Kv(ptr addrspace(4) %4) #1
  %b = shl i32 %5, 8
  %mix = xor i32 %number, %b
  %result = add i32 %sum, %mix
  store i32 %result, ptr addrspace(1) %out, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z9get_fencePU3AS4Kv(ptr addrspace(4)) #1

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
!5 = !{i32 1, i32 1}
!6 = !{!"none", !"none"}
!7 = !{!"int*", !"float4*"}
!8 = !{!"", !""}
