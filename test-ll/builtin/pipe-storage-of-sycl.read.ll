target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%spirv.ConstantPipeStorage = type { i32, i32, i32 }

@storage = linkonce_odr addrspace(1) global %spirv.ConstantPipeStorage { i32 4, i32 4, i32 2 }, align 4, !io_pipe_id !0

; Function Attrs: nounwind
define spir_kernel void @kernel(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !0 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %pipe = call spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1) @storage) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1)) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!1}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 1}
!1 = !{i32 2, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{!"none"}
!6 = !{!"char*"}
!7 = !{!""}
