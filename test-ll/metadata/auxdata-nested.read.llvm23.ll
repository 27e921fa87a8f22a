target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 0, align 4, !type !0, !type !1
@table = addrspace(1) global i32 0, align 4, !associated !2

; Function Attrs: nounwind vscale_range(2,8)
define spir_func void @f() #0 !nested !7 !several !11 !symbol !2 {
  ret void
}

; Function Attrs: nounwind allockind("alloc,zeroed") allocsize(0,1) vscale_range(4,4)
define spir_func ptr @make(i32 %size, i32 %count) #1 {
  ret ptr null
}

; Function Attrs: nounwind allockind("realloc") allocsize(1) vscale_range(1,0)
define spir_func ptr @resize(ptr %old, i64 %size) #2 {
  ret ptr %old
}

attributes #0 = { nounwind vscale_range(2,8) }
attributes #1 = { nounwind allockind("alloc,zeroed") allocsize(0,1) vscale_range(4,4) }
attributes #2 = { nounwind allockind("realloc") allocsize(1) vscale_range(1,0) }

!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{i64 0, !"first"}
!1 = !{i64 4, !"second"}
!2 = !{ptr addrspace(1) @g}
!3 = !{i32 2, i32 2}
!4 = !{i32 0, i32 0}
!5 = !{}
!6 = !{i16 6, i16 14}
!7 = !{!8, !5, !10}
!8 = !{i32 1, !"x", !9}
!9 = !{null, float 2.000000e+00}
!10 = distinct !{}
!11 = !{null, i128 36893488147419103233, !"!{}", !"plain", i32 3, bfloat 1.000000e+00}
