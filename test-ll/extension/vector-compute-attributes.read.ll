target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@slot = internal global i32 undef, align 4 #0

; Function Attrs: nounwind
define spir_func "VCSingleElementVector"="0" i32 @f(i32 "VCSingleElementVector"="0" %a, i32 "VCMediaBlockIO" %b) #1 {
  %v = load i32, ptr @slot, align 4
  %s = add i32 %v, %a
  ret i32 %s
}

; Function Attrs: nounwind
define spir_kernel void @k(i32 "VCArgumentIOKind"="2" %a) #2 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %r = call spir_func "VCSingleElementVector"="0" i32 @f(i32 "VCSingleElementVector"="0" %a, i32 "VCMediaBlockIO" %a) #1
  ret void
}

attributes #0 = { "VCByteOffset"="8" "VCGlobalVariable" "VCVolatile" }
attributes #1 = { nounwind "VCCallable" "VCFunction" "VCStackCall" }
attributes #2 = { nounwind "VCFunction" "VCNamedBarrierCount"="4" "VCSIMTCall"="3" "VCSLMSize"="128" }

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
!4 = !{i32 0}
!5 = !{!"none"}
!6 = !{!"int"}
!7 = !{!""}
