target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i128 @llvm.bswap.i128(i128) #0

; Function Attrs: nounwind
define spir_func i128 @swapped(i128 %x) #1 {
  %v = call i128 @llvm.bswap.i128(i128 %x)
  ret i128 %v
}

; Function Attrs: nounwind
define spir_func i128 @unsigned(i128 %x, i128 %n) #1 {
  %1 = shl i128 %x, %n
  %2 = lshr i128 %1, %n
  %3 = icmp ne i128 %2, %x
  %v = select i1 %3, i128 -1, i128 %1
  ret i128 %v
}

; Function Attrs: nounwind
define spir_func i96 @signed(i96 %x, i96 %n) #1 {
  %1 = shl i96 %x, %n
  %2 = ashr i96 %1, %n
  %3 = icmp ne i96 %2, %x
  %4 = icmp slt i96 %x, 0
  %5 = select i1 %4, i96 -39614081257132168796771975168, i96 39614081257132168796771975167
  %v = select i1 %3, i96 %5, i96 %1
  ret i96 %v
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind }

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
