target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i64, i64, i64, i64 }

; Function Attrs: nounwind
define spir_func i64 @use(i64 %a, i64 %b, <2 x i64> %c, i16 %d) #0 {
  %1 = xor i64 %a, %b
  %2 = icmp slt i64 %1, 0
  %3 = icmp slt i64 %a, 0
  %4 = sub i64 0, %a
  %5 = select i1 %3, i64 %4, i64 %a
  %6 = icmp slt i64 %b, 0
  %7 = sub i64 0, %b
  %8 = select i1 %6, i64 %7, i64 %b
  %9 = shl i64 %5, 31
  %10 = lshr i64 %5, 33
  %11 = call spir_func %structtype @spirv.quotient.of.128.bits(i64 %10, i64 %9, i64 0, i64 %8) #0
  %12 = extractvalue %structtype %11, 0
  %13 = extractvalue %structtype %11, 1
  %14 = extractvalue %structtype %11, 2
  %15 = extractvalue %structtype %11, 3
  %16 = icmp ne i64 %15, 0
  %17 = and i1 %16, %2
  %18 = select i1 %17, i64 1, i64 0
  %19 = add i64 %13, %18
  %20 = icmp ult i64 %19, %18
  %21 = select i1 %20, i64 1, i64 0
  %22 = add i64 %12, %21
  %23 = sub i64 0, %19
  %24 = select i1 %2, i64 %23, i64 %19
  %25 = select i1 %2, i64 -9223372036854775808, i64 9223372036854775807
  %26 = select i1 %2, i64 -9223372036854775808, i64 9223372036854775807
  %27 = icmp ugt i64 %19, %26
  %28 = icmp ne i64 %22, 0
  %29 = or i1 %27, %28
  %long = select i1 %29, i64 %25, i64 %24
  %30 = extractelement <2 x i64> %c, i32 0
  %31 = extractelement <2 x i64> %c, i32 0
  %32 = shl i64 %30, 1
  %33 = lshr i64 %30, 63
  %34 = call spir_func %structtype @spirv.quotient.of.128.bits(i64 %33, i64 %32, i64 0, i64 %31) #0
  %35 = extractvalue %structtype %34, 0
  %36 = extractvalue %structtype %34, 1
  %37 = extractvalue %structtype %34, 2
  %38 = extractvalue %structtype %34, 3
  %39 = insertelement <2 x i64> undef, i64 %36, i32 0
  %40 = extractelement <2 x i64> %c, i32 1
  %41 = extractelement <2 x i64> %c, i32 1
  %42 = shl i64 %40, 1
  %43 = lshr i64 %40, 63
  %44 = call spir_func %structtype @spirv.quotient.of.128.bits(i64 %43, i64 %42, i64 0, i64 %41) #0
  %45 = extractvalue %structtype %44, 0
  %46 = extractvalue %structtype %44, 1
  %47 = extractvalue %structtype %44, 2
  %48 = extractvalue %structtype %44, 3
  %both = insertelement <2 x i64> %39, i64 %46, i32 1
  %49 = sext i16 %d to i32
  %50 = sext i16 3 to i32
  %51 = xor i32 %49, %50
  %52 = icmp slt i32 %51, 0
  %53 = icmp slt i32 %49, 0
  %54 = sub i32 0, %49
  %55 = select i1 %53, i32 %54, i32 %49
  %56 = icmp slt i32 %50, 0
  %57 = sub i32 0, %50
  %58 = select i1 %56, i32 %57, i32 %50
  %59 = shl i32 %55, 4
  %60 = urem i32 %59, %58
  %61 = udiv i32 %59, %58
  %62 = icmp ne i32 %60, 0
  %63 = and i1 %62, %52
  %64 = select i1 %63, i32 1, i32 0
  %65 = add i32 %61, %64
  %66 = sub i32 0, %65
  %67 = select i1 %52, i32 %66, i32 %65
  %short = trunc i32 %67 to i16
  %one = extractelement <2 x i64> %both, i32 1
  %wide = sext i16 %short to i64
  %x = add i64 %one, %wide
  %y = add i64 %x, %long
  ret i64 %y
}

; Function Attrs: nounwind
define internal spir_func %structtype @spirv.quotient.of.128.bits(i64 %0, i64 %1, i64 %2, i64 %3) #0 {
entry:
  br label %step

step:                                             ; preds = %step, %entry
  %4 = phi i64 [ 0, %entry ], [ %37, %step ]
  %5 = phi i64 [ %0, %entry ], [ %13, %step ]
  %6 = phi i64 [ %1, %entry ], [ %36, %step ]
  %7 = phi i64 [ 0, %entry ], [ %34, %step ]
  %8 = phi i64 [ 0, %entry ], [ %33, %step ]
  %9 = lshr i64 %5, 63
  %10 = lshr i64 %6, 63
  %11 = shl i64 %5, 1
  %12 = shl i64 %6, 1
  %13 = or i64 %11, %10
  %14 = or i64 %12, 0
  %15 = lshr i64 %7, 63
  %16 = lshr i64 %8, 63
  %17 = shl i64 %7, 1
  %18 = shl i64 %8, 1
  %19 = or i64 %17, %16
  %20 = or i64 %18, %9
  %21 = icmp ne i64 %15, 0
  %22 = icmp ult i64 %20, %3
  %23 = icmp eq i64 %19, %2
  %24 = icmp ugt i64 %19, %2
  %25 = icmp ne i1 %22, true
  %26 = and i1 %23, %25
  %27 = or i1 %26, %24
  %28 = or i1 %27, %21
  %29 = select i1 %22, i64 1, i64 0
  %30 = sub i64 %20, %3
  %31 = sub i64 %19, %2
  %32 = sub i64 %31, %29
  %33 = select i1 %28, i64 %30, i64 %20
  %34 = select i1 %28, i64 %32, i64 %19
  %35 = select i1 %28, i64 1, i64 0
  %36 = or i64 %14, %35
  %37 = add i64 %4, 1
  %38 = icmp eq i64 %37, 128
  br i1 %38, label %end, label %step

end:                                              ; preds = %step
  %39 = insertvalue %structtype undef, i64 %13, 0
  %40 = insertvalue %structtype %39, i64 %36, 1
  %41 = insertvalue %structtype %40, i64 %34, 2
  %42 = insertvalue %structtype %41, i64 %33, 3
  ret %structtype %42
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
