target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(bfloat %x, <2 x bfloat> %v, ptr addrspace(1) %p) #0 {
  %sum = fadd bfloat %x, %x
  %root = call spir_func bfloat @_Z4sqrtDF16b(bfloat %sum) #1
  %less = fcmp olt bfloat %root, %x
  %int = fptosi bfloat %root to i32
  %pick = select i1 %less, i32 %int, i32 0
  call spir_func void @_Z7vstore2Dv2_DF16bmPU3AS1DF16b(<2 x bfloat> %v, i64 0, ptr addrspace(1) %p) #0
  ret i32 %pick
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func bfloat @_Z4sqrtDF16b(bfloat) #1

; Function Attrs: nounwind
declare spir_func void @_Z7vstore2Dv2_DF16bmPU3AS1DF16b(<2 x bfloat>, i64, ptr addrspace(1)) #0

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
