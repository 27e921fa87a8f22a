target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 0, !spirv.Decorations !0
@0 = private unnamed_addr constant [14 x i8] c"of a variable\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @g to ptr), ptr @0, ptr poison, i32 poison, ptr poison }], section "llvm.metadata"

; Function Attrs: nounwind
define spir_func void @k(ptr addrspace(1) %a) #0 !spirv.ParameterDecorations !7 {
  %1 = bitcast ptr addrspace(1) %a to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %1, align 4
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{!1, !2}
!1 = !{i32 41, !"g", i32 0}
!2 = !{i32 5635, !"of a variable"}
!3 = !{i32 2, i32 2}
!4 = !{i32 0, i32 0}
!5 = !{}
!6 = !{i16 6, i16 14}
!7 = !{!8}
!8 = !{!9}
!9 = !{i32 5635, !"of a parameter"}
