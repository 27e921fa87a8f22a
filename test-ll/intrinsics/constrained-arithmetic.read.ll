target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func float @floats(float %a, float %b) #0 {
  %sum = fadd float %a, %b
  %difference = fsub float %sum, %b
  %product = fmul float %difference, %b
  %quotient = fdiv float %product, %b
  %rest = frem float %quotient, %b
  %fused = call spir_func float @_Z3fmafff(float %rest, float %b, float %a) #1
  %1 = fmul float %fused, %b
  %added = fadd float %1, %a
  %root = call spir_func float @_Z4sqrtf(float %added) #1
  ret float %root
}

; Function Attrs: nounwind
define spir_func void @others(half %h, double %d, <3 x half> %hs, <4 x double> %ds, bfloat %b, ptr addrspace(1) %out) #0 {
  %half_sum = fadd half %h, %h
  store half %half_sum, ptr addrspace(1) %out, align 2
  %double_rest = frem double %d, %d
  %1 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store double %double_rest, ptr addrspace(1) %1, align 8
  %vector_quotient = fdiv <3 x half> %hs, %hs
  %2 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <3 x half> %vector_quotient, ptr addrspace(1) %2, align 8
  %vector_fused = call spir_func <4 x double> @_Z3fmaDv4_dS_S_(<4 x double> %ds, <4 x double> %ds, <4 x double> %ds) #1
  %3 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <4 x double> %vector_fused, ptr addrspace(1) %3, align 32
  %bfloat_sum = fadd bfloat %b, %b
  %4 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store bfloat %bfloat_sum, ptr addrspace(1) %4, align 2
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z3fmafff(float, float, float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z4sqrtf(float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x double> @_Z3fmaDv4_dS_S_(<4 x double>, <4 x double>, <4 x double>) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{!"cl_khr_fp16"}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
