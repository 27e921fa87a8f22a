target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = internal addrspace(1) constant [3 x ptr] [ptr @one, ptr null, ptr @two]
@mixed = internal addrspace(1) constant [2 x ptr] [ptr @one, ptr @other]
@nested = internal addrspace(1) constant [1 x [2 x ptr]] [[2 x ptr] [ptr @one, ptr @two]]

; Function Attrs: nounwind
define internal spir_func i32 @one(i32 %x) #0 {
  ret i32 %x
}

; Function Attrs: nounwind
define internal spir_func i32 @two(i32 %x) #0 {
  %y = shl i32 %x, 1
  ret i32 %y
}

; Function Attrs: nounwind
define internal spir_func i64 @other(i32 %x) #0 {
  %y = zext i32 %x to i64
  ret i64 %y
}

; Function Attrs: nounwind
define spir_kernel void @choose(ptr addrspace(1) %out, i64 %i, i32 %x) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %slot = getelementptr inbounds [3 x ptr], ptr addrspace(1) @table, i64 0, i64 %i
  %chosen = load ptr, ptr addrspace(1) %slot, align 8
  %a = call spir_func i32 %chosen(i32 %x) #1
  %1 = getelementptr inbounds [3 x ptr], ptr addrspace(1) @table, i64 0, i64 2
  %last = load ptr, ptr addrspace(1) %1, align 8
  %b = call spir_func i32 %last(i32 %a) #1
  %2 = bitcast ptr addrspace(1) @table to ptr addrspace(1)
  %first = load ptr, ptr addrspace(1) %2, align 8
  %c = call spir_func i32 %first(i32 %b) #1
  %of_mixed = getelementptr inbounds [2 x ptr], ptr addrspace(1) @mixed, i64 0, i64 0
  %unknown = load ptr, ptr addrspace(1) %of_mixed, align 8
  %3 = bitcast ptr %unknown to ptr
  %d = call spir_func i32 %3(i32 %c) #1
  %of_nested = getelementptr inbounds [1 x [2 x ptr]], ptr addrspace(1) @nested, i64 0, i64 0, i64 %i
  %inner = load ptr, ptr addrspace(1) %of_nested, align 8
  %4 = bitcast ptr %inner to ptr
  %e = call spir_func i32 %4(i32 %d) #1
  store i32 %e, ptr addrspace(1) %out, align 4
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { convergent }

!spirv.MemoryModel = !{!0}
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
!6 = !{!"int*", !"long", !"int"}
!7 = !{!"", !"", !""}
