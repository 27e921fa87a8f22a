target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = addrspace(1) constant [2 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @member to ptr addrspace(1))]

; Function Attrs: nounwind
define spir_func i32 @member(ptr addrspace(4) %this) #0 {
  ret i32 2
}

; Function Attrs: convergent nounwind
define spir_func i32 @virtual(ptr addrspace(4) %this) #1 {
  %table = load ptr addrspace(1), ptr addrspace(4) %this, align 8
  %member = load ptr addrspace(1), ptr addrspace(1) %table, align 8
  %1 = bitcast ptr addrspace(4) %this to ptr addrspace(4)
  %result = call spir_func addrspace(1) i32 %member(ptr addrspace(4) %1) #2
  ret i32 %result
}

; Function Attrs: nounwind
define spir_func void @construct(ptr addrspace(4) %this) #0 {
  %1 = bitcast ptr addrspace(1) @table to ptr addrspace(1)
  %2 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 8
  store ptr addrspace(1) %2, ptr addrspace(4) %this, align 8
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }

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
