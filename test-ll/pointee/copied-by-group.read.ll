target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@bytes = internal addrspace(3) global [32 x i8] poison

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %in, i64 %at) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %from = getelementptr i8, ptr addrspace(1) %in, i64 %at
  store i8 1, ptr addrspace(1) %from, align 1
  %1 = bitcast ptr addrspace(3) @bytes to ptr addrspace(3)
  %2 = bitcast ptr addrspace(1) %from to ptr addrspace(1)
  %first = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3jPU3AS1Kjmm9ocl_event(ptr addrspace(3) %1, ptr addrspace(1) %2, i64 8, i64 1, target("spirv.Event") zeroinitializer) #1
  %3 = bitcast ptr addrspace(1) %from to ptr addrspace(1)
  %4 = bitcast ptr addrspace(3) @bytes to ptr addrspace(3)
  %second = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS1Dv4_jPU3AS3KS_mm9ocl_event(ptr addrspace(1) %3, ptr addrspace(3) %4, i64 2, i64 3, target("spirv.Event") %first) #1
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3jPU3AS1Kjmm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event")) #1

; Function Attrs: convergent nounwind
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS1Dv4_jPU3AS3KS_mm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, i64, target("spirv.Event")) #1

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }

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
!5 = !{i32 1, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"char*", !"long"}
!8 = !{!"", !""}
