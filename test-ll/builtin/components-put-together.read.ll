target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i64 @whole(i32 %index) #0 {
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %2 = insertelement <3 x i64> poison, i64 %1, i32 0
  %3 = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %4 = insertelement <3 x i64> %2, i64 %3, i32 1
  %5 = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %all = insertelement <3 x i64> %4, i64 %5, i32 2
  %some = extractelement <3 x i64> %all, i32 %index
  ret i64 %some
}

; Function Attrs: nounwind
define spir_func <3 x i64> @swapped() #0 {
  %x = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %vx = insertelement <3 x i64> undef, i64 %x, i32 0
  %y = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  ret <3 x i64> %all
}

; Function Attrs: nounwind
define spir_func i64 @used_apart() #0 {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0) #1
  %vx = insertelement <3 x i64> undef, i64 %x, i32 0
  %y = call spir_func i64 @_Z13get_global_idj(i32 1) #1
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z13get_global_idj(i32 2) #1
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  %one = extractelement <3 x i64> %all, i32 1
  %sum = add i64 %one, %x
  ret i64 %sum
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #1

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
