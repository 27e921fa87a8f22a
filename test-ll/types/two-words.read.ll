target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i64 @sum(i64 %n) #0 {
  %less = add i64 %n, -1
  %1 = mul i64 %n, %less
  %2 = call spir_func i64 @_Z6mul_himm(i64 %n, i64 %less) #1
  %3 = mul i64 %n, %less
  %4 = and i64 %2, 1
  %5 = lshr i64 %3, 1
  %6 = shl i64 %4, 1
  %7 = shl i64 %6, 62
  %8 = lshr i64 %4, 1
  %9 = or i64 %5, %7
  %10 = and i64 %8, 1
  ret i64 %9
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z6mul_himm(i64, i64) #1

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
