target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%half_class = type { %inner_class }
%inner_class = type { half }

; Function Attrs: convergent nounwind
define spir_func void @shuffled(ptr %from, ptr %to) #0 {
  %1 = load %half_class, ptr %from, align 2
  %2 = extractvalue %half_class %1, 0, 0
  %3 = call spir_func half @_Z17sub_group_shuffleDhj(half %2, i32 8) #0
  %4 = alloca %inner_class, align 8
  %5 = getelementptr inbounds %inner_class, ptr %4, i32 0, i32 0
  store half %3, ptr %5, align 2
  %6 = load %inner_class, ptr %4, align 2
  %7 = alloca %half_class, align 8
  %8 = getelementptr inbounds %half_class, ptr %7, i32 0, i32 0
  store %inner_class %6, ptr %8, align 2
  %9 = load %half_class, ptr %7, align 2
  store %half_class %9, ptr %to, align 2
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func half @_Z17sub_group_shuffleDhj(half, i32) #0

attributes #0 = { convergent nounwind }

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
!4 = !{}
!5 = !{i16 6, i16 14}
