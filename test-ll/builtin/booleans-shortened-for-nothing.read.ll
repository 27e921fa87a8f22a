target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(<2 x i16> %v, float %f) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %1 = icmp slt <2 x i16> %v, zeroinitializer
  %2 = sext <2 x i1> %1 to <2 x i8>
  %3 = call spir_func i32 @_Z3allDv2_c(<2 x i8> %2) #1
  %4 = trunc i32 %3 to i1
  %all = select i1 %4, i32 1, i32 0
  %unused = trunc i32 %all to i8
  %5 = call spir_func i32 @_Z5isnanf(float %f) #1
  %6 = trunc i32 %5 to i1
  %nan = select i1 %6, i32 1, i32 0
  %short = trunc i32 %nan to i16
  %unused_too = trunc i16 %short to i8
  %7 = call spir_func i32 @_Z5isnanf(float %f) #1
  %8 = trunc i32 %7 to i1
  br i1 %8, label %then, label %end

then:                                             ; preds = %0
  br label %end

end:                                              ; preds = %then, %0
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3allDv2_c(<2 x i8>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z5isnanf(float) #1

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
!5 = !{i32 0, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"short2", !"float"}
!8 = !{!"", !""}
