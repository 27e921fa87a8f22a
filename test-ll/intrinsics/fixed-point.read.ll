target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %a, i32 %b) #0 {
  %1 = mul i32 %a, %b
  %2 = call spir_func i32 @_Z6mul_hiii(i32 %a, i32 %b) #1
  %3 = lshr i32 %1, 15
  %4 = shl i32 %2, 17
  %5 = or i32 %3, %4
  %6 = ashr i32 %2, 15
  %7 = ashr i32 %5, 31
  %8 = icmp ne i32 %6, %7
  %9 = icmp slt i32 %2, 0
  %10 = select i1 %9, i32 -2147483648, i32 2147483647
  %x = select i1 %8, i32 %10, i32 %5
  ret i32 %x
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z6mul_hiii(i32, i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 6, i16 14}
