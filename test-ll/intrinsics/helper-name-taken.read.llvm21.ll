target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@spirv.llvm_fshl_i32.1 = addrspace(1) global i32 0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @spirv.llvm_fshl_i32(i32, i32, i32) #1

; Function Attrs: nounwind
define spir_func i32 @llvm_bitreverse_i32(i32 %a) #2 {
  %r = call spir_func i32 @llvm_bitreverse_i32.1(i32 %a) #2
  ret i32 %r
}

; Function Attrs: nounwind
define spir_func i32 @llvm_bitreverse_i32.1(i32 %0) #2 {
  %2 = lshr i32 %0, 16
  %3 = shl i32 %0, 16
  %4 = or i32 %2, %3
  %5 = lshr i32 %4, 8
  %6 = and i32 %5, 16711935
  %7 = and i32 %4, 16711935
  %8 = shl i32 %7, 8
  %9 = or i32 %6, %8
  %10 = lshr i32 %9, 4
  %11 = and i32 %10, 252645135
  %12 = and i32 %9, 252645135
  %13 = shl i32 %12, 4
  %14 = or i32 %11, %13
  %15 = lshr i32 %14, 2
  %16 = and i32 %15, 858993459
  %17 = and i32 %14, 858993459
  %18 = shl i32 %17, 2
  %19 = or i32 %16, %18
  %20 = lshr i32 %19, 1
  %21 = and i32 %20, 1431655765
  %22 = and i32 %19, 1431655765
  %23 = shl i32 %22, 1
  %24 = or i32 %21, %23
  ret i32 %24
}

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) #2 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %r = call spir_func i32 @llvm_bitreverse_i32(i32 %a) #2
  %s = call i32 @llvm.fshl.i32(i32 %r, i32 %a, i32 %b)
  %t = call spir_func i32 @spirv.llvm_fshl_i32(i32 %s, i32 %a, i32 %b) #1
  store i32 %t, ptr addrspace(1) %p, align 4
  ret void
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind }

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
!6 = !{!"int*", !"int", !"int"}
!7 = !{!"", !"", !""}
