target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x i16> @f(<2 x i16> %a, i64 %b, ptr addrspace(1) %p) #0 {
  %x = call spir_func <2 x i16> @_Z8popcountDv2_s(<2 x i16> %a) #1
  %y = call spir_func i64 @_Z8popcountl(i64 %b) #1
  store i64 %y, ptr addrspace(1) %p, align 4
  ret <2 x i16> %x
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i16> @_Z8popcountDv2_s(<2 x i16>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z8popcountl(i64) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
