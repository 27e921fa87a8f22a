target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, [2 x ptr] }

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i64 %i) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
entry:
  %rows = alloca %structtype, align 8
  %one = alloca [2 x i32], align 4
  store [2 x i32] [i32 11, i32 22], ptr %one, align 4
  %two = alloca [2 x i32], align 4
  store [2 x i32] [i32 5, i32 6], ptr %two, align 4
  store %structtype { i32 3, [2 x ptr] zeroinitializer }, ptr %rows, align 8
  %0 = getelementptr inbounds %structtype, ptr %rows, i32 0, i32 1, i32 0
  %1 = bitcast ptr %0 to ptr
  store ptr %one, ptr %1, align 8
  %2 = getelementptr inbounds %structtype, ptr %rows, i32 0, i32 1, i32 1
  %3 = getelementptr inbounds [2 x i32], ptr %two, i64 0, i64 1
  %4 = bitcast ptr %2 to ptr
  store ptr %3, ptr %4, align 8
  %row.at = getelementptr inbounds %structtype, ptr %rows, i32 0, i32 1, i64 %i
  %row = load ptr, ptr %row.at, align 8
  %5 = bitcast ptr %row to ptr
  %a = load i32, ptr %5, align 4
  %6 = bitcast ptr %one to ptr
  br i1 %c, label %then, label %end

then:                                             ; preds = %entry
  %b = add i32 %a, 1
  %7 = bitcast ptr %two to ptr
  br label %end

end:                                              ; preds = %then, %entry
  %from = phi ptr [ %6, %entry ], [ %7, %then ]
  %n = phi i32 [ %a, %entry ], [ %b, %then ]
  %value = load i32, ptr %from, align 4
  %it.i = select i1 %c, ptr %two, ptr %one
  %8 = bitcast ptr %it.i to ptr
  %more = load i32, ptr %8, align 4
  %sum = add i32 %n, %value
  %all = add i32 %sum, %more
  store i32 %all, ptr addrspace(1) %out, align 4
  ret void
}

attributes #0 = { nounwind }

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
!4 = !{i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int*", !"bool", !"long"}
!7 = !{!"", !"", !""}
