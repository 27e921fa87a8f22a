target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f(i32 %a, i32 %b) #0 {
  %1 = alloca i32, align 4
  %2 = zext i32 %a to i64
  %3 = trunc i32 %a to i8
  %4 = sext i32 %a to i64
  %5 = uitofp i32 %a to float
  %6 = bitcast i32 %a to float
  %7 = ptrtoint ptr %1 to i64
  %8 = inttoptr i64 %7 to ptr
  %9 = addrspacecast ptr %1 to ptr addrspace(4)
  %r = add i32 %a, %b
  ret void
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{!"cl_doubles"}
!3 = !{i16 7, i16 0}
