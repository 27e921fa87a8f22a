target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInWorkgroupId = external addrspace(7) constant <3 x i64>, !spirv.Decorations !0

; Function Attrs: nounwind
define spir_kernel void @f() #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !5 !kernel_arg_type !5 !kernel_arg_type_qual !5 !kernel_arg_base_type !5 {
  %1 = load <3 x i64>, ptr addrspace(7) @__spirv_BuiltInWorkgroupId, align 32
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!4}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{!1, !2, !3}
!1 = !{i32 11, i32 26}
!2 = !{i32 22}
!3 = !{i32 41, !"__spirv_BuiltInWorkgroupId", i32 1}
!4 = !{i32 2, i32 2}
!5 = !{}
!6 = !{i16 7, i16 0}
