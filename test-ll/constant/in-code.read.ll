target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%s = type { i32, [4 x float], i8, i64 }
%structtype = type { ptr addrspace(1), i32 }
%structtype.0 = type { i32, %structtype }

@d = internal addrspace(3) global %s poison, align 8
@e = internal addrspace(3) global %s poison, align 8
@h = addrspace(1) global [4 x i32] zeroinitializer

; Function Attrs: nounwind
define spir_kernel void @offsets(ptr addrspace(1) %to) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %1 = ptrtoint ptr addrspace(3) @d to i64
  %2 = getelementptr inbounds %s, ptr addrspace(3) @d, i32 0, i32 3
  %3 = ptrtoint ptr addrspace(3) %2 to i64
  %4 = sub i64 %3, %1
  store i64 %4, ptr addrspace(1) %to, align 8
  %5 = ptrtoint ptr addrspace(3) @d to i64
  %6 = ptrtoint ptr addrspace(3) @e to i64
  %7 = xor i64 %5, %6
  %same = icmp eq i64 %7, 4
  %number = select i1 %same, i64 1, i64 0
  store i64 %number, ptr addrspace(1) %to, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @composites(ptr addrspace(1) %to) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !8 !kernel_arg_type_qual !7 !kernel_arg_base_type !8 {
  %1 = ptrtoint ptr addrspace(3) @d to i64
  %2 = insertelement <2 x i64> <i64 0, i64 7>, i64 %1, i32 0
  store <2 x i64> %2, ptr addrspace(1) %to, align 16
  %3 = ptrtoint ptr addrspace(3) @e to i64
  %4 = add i64 %3, 1
  %5 = insertvalue [2 x i64] [i64 7, i64 0], i64 %4, 1
  %6 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store [2 x i64] %5, ptr addrspace(1) %6, align 8
  %7 = bitcast ptr addrspace(1) @h to ptr addrspace(1)
  %8 = insertvalue %structtype { ptr addrspace(1) null, i32 2 }, ptr addrspace(1) %7, 0
  %9 = insertvalue %structtype.0 { i32 1, %structtype zeroinitializer }, %structtype %8, 1
  %10 = bitcast ptr addrspace(1) %to to ptr addrspace(1)
  store %structtype.0 %9, ptr addrspace(1) %10, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @phis(ptr addrspace(1) %to, i1 %c, i32 %n) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_type_qual !12 !kernel_arg_base_type !11 {
entry:
  %0 = getelementptr inbounds %s, ptr addrspace(3) @d, i32 0, i32 3
  %1 = ptrtoint ptr addrspace(3) %0 to i64
  switch i32 %n, label %2 [
    i32 1, label %2
    i32 2, label %other
  ]

2:                                                ; preds = %entry, %entry
  br label %end

other:                                            ; preds = %entry
  br label %end

end:                                              ; preds = %other, %2
  %p = phi i64 [ %1, %2 ], [ 2, %other ]
  store i64 %p, ptr addrspace(1) %to, align 8
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
!4 = !{i32 1}
!5 = !{!"none"}
!6 = !{!"long*"}
!7 = !{!""}
!8 = !{!"long2*"}
!9 = !{i32 1, i32 0, i32 0}
!10 = !{!"none", !"none", !"none"}
!11 = !{!"long*", !"bool", !"int"}
!12 = !{!"", !"", !""}
