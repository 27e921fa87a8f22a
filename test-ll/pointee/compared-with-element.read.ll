target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%s = type { i8, i16, i32 }
%structtype = type { i32, [2 x ptr addrspace(1)] }

@array = internal addrspace(1) global [8 x ptr addrspace(1)] zeroinitializer, align 8
@thing = internal addrspace(1) global %s zeroinitializer
@held = internal addrspace(1) global ptr addrspace(1) @thing

; Function Attrs: nounwind
define spir_func i1 @constant() #0 {
  %1 = getelementptr inbounds [8 x ptr addrspace(1)], ptr addrspace(1) @array, i64 0, i64 3
  %2 = bitcast ptr addrspace(1) @held to ptr addrspace(1)
  %3 = ptrtoint ptr addrspace(1) %1 to i64
  %4 = ptrtoint ptr addrspace(1) %2 to i64
  %same = icmp eq i64 %3, %4
  ret i1 %same
}

; Function Attrs: nounwind
define spir_func i1 @instruction(i64 %at) #0 {
  %element = getelementptr inbounds [8 x ptr addrspace(1)], ptr addrspace(1) @array, i64 0, i64 %at
  %1 = bitcast ptr addrspace(1) @held to ptr addrspace(1)
  %2 = ptrtoint ptr addrspace(1) %element to i64
  %3 = ptrtoint ptr addrspace(1) %1 to i64
  %same = icmp eq i64 %2, %3
  ret i1 %same
}

; Function Attrs: nounwind
define spir_func i1 @member(ptr addrspace(1) %p, i64 %at) #0 {
  %element = getelementptr inbounds %structtype, ptr addrspace(1) %p, i64 0, i32 1, i64 %at
  %1 = bitcast ptr addrspace(1) @held to ptr addrspace(1)
  %one = select i1 true, ptr addrspace(1) %element, ptr addrspace(1) %1
  %2 = bitcast ptr addrspace(1) %one to ptr addrspace(1)
  %3 = ptrtoint ptr addrspace(1) @held to i64
  %4 = ptrtoint ptr addrspace(1) %2 to i64
  %same = icmp eq i64 %3, %4
  ret i1 %same
}

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
