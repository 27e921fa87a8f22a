target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%spirv.ConstantPipeStorage = type { i32, i32, i32 }
%storage = type { ptr addrspace(1), i32 }

@creator = linkonce_odr addrspace(1) global %spirv.ConstantPipeStorage { i32 16, i32 4, i32 8 }, align 4
@pipe = addrspace(1) global %storage { ptr addrspace(1) @creator, i32 7 }, align 8

; Function Attrs: nounwind
define spir_kernel void @member(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %member = getelementptr %storage, ptr addrspace(1) @pipe, i64 0, i32 0
  %held = load ptr addrspace(1), ptr addrspace(1) %member, align 8
  %pipe = call spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1) %held) #0
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @at_once(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = bitcast ptr addrspace(1) @pipe to ptr addrspace(1)
  %held = load ptr addrspace(1), ptr addrspace(1) %1, align 8
  %pipe = call spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1) %held) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1)) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
!4 = !{i32 1}
!5 = !{!"none"}
!6 = !{!"char*"}
!7 = !{!""}
