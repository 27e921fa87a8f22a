target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%spirv.ConstantPipeStorage = type { i32, i32, i32 }
%holder = type { ptr addrspace(1) }

@_ZN2cl9__details29OpConstantPipeStorage_CreatorILi16ELi8ELi2EE5valueE = linkonce_odr addrspace(1) global %spirv.ConstantPipeStorage { i32 16, i32 8, i32 2 }, align 4
@pipe = addrspace(1) global %holder { ptr addrspace(1) @_ZN2cl9__details29OpConstantPipeStorage_CreatorILi16ELi8ELi2EE5valueE }

; Function Attrs: nounwind
define spir_kernel void @k() #0 !kernel_arg_addr_space !1 !kernel_arg_access_qual !1 !kernel_arg_type !1 !kernel_arg_type_qual !1 !kernel_arg_base_type !1 {
  %1 = load %holder, ptr addrspace(1) @pipe, align 8
  %2 = extractvalue %holder %1, 0
  %3 = call spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1) %2) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1)) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
