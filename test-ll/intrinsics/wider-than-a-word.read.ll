target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i128 @swapped(i128 %x) #0 {
  %1 = lshr i128 %x, 0
  %2 = and i128 %1, 255
  %3 = shl i128 %2, 120
  %4 = lshr i128 %x, 8
  %5 = and i128 %4, 255
  %6 = shl i128 %5, 112
  %7 = or i128 %3, %6
  %8 = lshr i128 %x, 16
  %9 = and i128 %8, 255
  %10 = shl i128 %9, 104
  %11 = or i128 %7, %10
  %12 = lshr i128 %x, 24
  %13 = and i128 %12, 255
  %14 = shl i128 %13, 96
  %15 = or i128 %11, %14
  %16 = lshr i128 %x, 32
  %17 = and i128 %16, 255
  %18 = shl i128 %17, 88
  %19 = or i128 %15, %18
  %20 = lshr i128 %x, 40
  %21 = and i128 %20, 255
  %22 = shl i128 %21, 80
  %23 = or i128 %19, %22
  %24 = lshr i128 %x, 48
  %25 = and i128 %24, 255
  %26 = shl i128 %25, 72
  %27 = or i128 %23, %26
  %28 = lshr i128 %x, 56
  %29 = and i128 %28, 255
  %30 = shl i128 %29, 64
  %31 = or i128 %27, %30
  %32 = lshr i128 %x, 64
  %33 = and i128 %32, 255
  %34 = shl i128 %33, 56
  %35 = or i128 %31, %34
  %36 = lshr i128 %x, 72
  %37 = and i128 %36, 255
  %38 = shl i128 %37, 48
  %39 = or i128 %35, %38
  %40 = lshr i128 %x, 80
  %41 = and i128 %40, 255
  %42 = shl i128 %41, 40
  %43 = or i128 %39, %42
  %44 = lshr i128 %x, 88
  %45 = and i128 %44, 255
  %46 = shl i128 %45, 32
  %47 = or i128 %43, %46
  %48 = lshr i128 %x, 96
  %49 = and i128 %48, 255
  %50 = shl i128 %49, 24
  %51 = or i128 %47, %50
  %52 = lshr i128 %x, 104
  %53 = and i128 %52, 255
  %54 = shl i128 %53, 16
  %55 = or i128 %51, %54
  %56 = lshr i128 %x, 112
  %57 = and i128 %56, 255
  %58 = shl i128 %57, 8
  %59 = or i128 %55, %58
  %60 = lshr i128 %x, 120
  %61 = and i128 %60, 255
  %62 = shl i128 %61, 0
  %v = or i128 %59, %62
  ret i128 %v
}

; Function Attrs: nounwind
define spir_func i128 @unsigned(i128 %x, i128 %n) #0 {
  %1 = shl i128 %x, %n
  %2 = lshr i128 %1, %n
  %3 = icmp ne i128 %2, %x
  %v = select i1 %3, i128 -1, i128 %1
  ret i128 %v
}

; Function Attrs: nounwind
define spir_func i96 @signed(i96 %x, i96 %n) #0 {
  %1 = shl i96 %x, %n
  %2 = ashr i96 %1, %n
  %3 = icmp ne i96 %2, %x
  %4 = icmp slt i96 %x, 0
  %5 = select i1 %4, i96 -39614081257132168796771975168, i96 39614081257132168796771975167
  %v = select i1 %3, i96 %5, i96 %1
  ret i96 %v
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
