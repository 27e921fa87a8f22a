target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i5 @f(i13 %a, i40 %b) #0 {
  %sum = call i41 @intel_arbitrary_float_add.i41.i40.i13(i40 %b, i32 28, i13 %a, i32 8, i32 29, i32 0, i32 2, i32 1) #1
  %int = call i13 @intel_arbitrary_float_cast_to_int.i13.i41(i41 %sum, i32 29, i1 true, i32 0, i32 2, i32 1) #1
  %root = call i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13 %int, i1 false, i32 2, i32 2, i32 0, i32 0) #1
  %less = call i1 @intel_arbitrary_float_lt.i1.i40.i40(i40 %b, i32 28, i40 %b, i32 28) #1
  %r = select i1 %less, i5 %root, i5 1
  ret i5 %r
}

; Function Attrs: nounwind willreturn memory(none)
declare i41 @intel_arbitrary_float_add.i41.i40.i13(i40, i32, i13, i32, i32, i32, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i13 @intel_arbitrary_float_cast_to_int.i13.i41(i41, i32, i1, i32, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i5 @intel_arbitrary_fixed_sqrt.i5.i13(i13, i1, i32, i32, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i1 @intel_arbitrary_float_lt.i1.i40.i40(i40, i32, i40, i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

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
