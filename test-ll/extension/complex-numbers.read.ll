target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func <2 x half> @f(<2 x float> %a, <2 x half> %b, ptr addrspace(1) %out) #0 {
  %product = call spir_func <2 x float> @_Z24__spirv_ComplexFMulINTELDv2_fS_(<2 x float> %a, <2 x float> %a) #1
  store <2 x float> %product, ptr addrspace(1) %out, align 8
  %quotient = call spir_func <2 x half> @_Z24__spirv_ComplexFDivINTELDv2_DhS_(<2 x half> %b, <2 x half> %b) #1
  ret <2 x half> %quotient
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x float> @_Z24__spirv_ComplexFMulINTELDv2_fS_(<2 x float>, <2 x float>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x half> @_Z24__spirv_ComplexFDivINTELDv2_DhS_(<2 x half>, <2 x half>) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{!"cl_khr_fp16"}
!3 = !{}
!4 = !{i16 6, i16 14}
