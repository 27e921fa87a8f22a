target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

@table = addrspace(1) global [2 x ptr addrspace(1)] zeroinitializer

; Function Attrs: nounwind
define spir_func void @returned(ptr sret(%pair) %to, ptr byval(%pair) %from) #0 {
  %value = load %pair, ptr %from, align 4
  store %pair %value, ptr %to, align 4
  ret void
}

; Function Attrs: nounwind
define spir_func ptr addrspace(1) @next(ptr addrspace(1) %at) #0 {
  %next = getelementptr inbounds i64, ptr addrspace(1) %at, i64 1
  ret ptr addrspace(1) %next
}

; Function Attrs: nounwind
define spir_func <4 x i32> @vector(i1 %flag, ptr %other) #0 {
  %room = alloca <4 x i32>, align 16
  store <4 x i32> zeroinitializer, ptr %room, align 16
  %1 = bitcast ptr %room to ptr
  %which = select i1 %flag, ptr %1, ptr %other
  %value = load <4 x i32>, ptr %which, align 16
  ret <4 x i32> %value
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
