target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, [4 x i8] }

; Function Attrs: nounwind
define spir_func i8 @get(i32 %i) #0 {
  %v = alloca %structtype, align 8
  store %structtype { i32 7, [4 x i8] c"abcd" }, ptr %v, align 4
  %1 = zext i32 %i to i64
  %p = getelementptr %structtype, ptr %v, i32 0, i32 1, i64 %1
  %x = load i8, ptr %p, align 1
  ret i8 %x
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
