target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i32 }
%structtype.0 = type { i32, i1 }
%structtype.1 = type { <2 x i64>, <2 x i64> }
%structtype.2 = type { <2 x i64>, <2 x i1> }

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #0

; Function Attrs: nounwind
define spir_func i32 @sum(i32 %a, i32 %b, ptr addrspace(1) %overflow) #1 {
  %1 = alloca %structtype, align 8
  %2 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
  %3 = extractvalue { i32, i1 } %2, 0
  %4 = extractvalue { i32, i1 } %2, 1
  %5 = zext i1 %4 to i32
  %6 = insertvalue { i32, i32 } poison, i32 %3, 0
  %7 = insertvalue { i32, i32 } %6, i32 %5, 1
  store { i32, i32 } %7, ptr %1, align 4
  %8 = load %structtype, ptr %1, align 4
  %9 = extractvalue %structtype %8, 0
  %10 = extractvalue %structtype %8, 1
  %11 = icmp ne i32 %10, 0
  %12 = insertvalue %structtype.0 undef, i32 %9, 0
  %13 = insertvalue %structtype.0 %12, i1 %11, 1
  %sum = extractvalue %structtype.0 %13, 0
  %carry = extractvalue %structtype.0 %13, 1
  %byte = select i1 %carry, i8 1, i8 0
  store i8 %byte, ptr addrspace(1) %overflow, align 1
  ret i32 %sum
}

; Function Attrs: nounwind
define spir_func <2 x i64> @difference(<2 x i64> %a, <2 x i64> %b) #1 {
  %1 = alloca %structtype.1, align 16
  %2 = call { <2 x i64>, <2 x i1> } @llvm.usub.with.overflow.v2i64(<2 x i64> %a, <2 x i64> %b)
  %3 = extractvalue { <2 x i64>, <2 x i1> } %2, 0
  %4 = extractvalue { <2 x i64>, <2 x i1> } %2, 1
  %5 = zext <2 x i1> %4 to <2 x i64>
  %6 = insertvalue { <2 x i64>, <2 x i64> } poison, <2 x i64> %3, 0
  %7 = insertvalue { <2 x i64>, <2 x i64> } %6, <2 x i64> %5, 1
  store { <2 x i64>, <2 x i64> } %7, ptr %1, align 16
  %8 = load %structtype.1, ptr %1, align 16
  %9 = extractvalue %structtype.1 %8, 0
  %10 = extractvalue %structtype.1 %8, 1
  %11 = icmp ne <2 x i64> %10, zeroinitializer
  %12 = insertvalue %structtype.2 undef, <2 x i64> %9, 0
  %13 = insertvalue %structtype.2 %12, <2 x i1> %11, 1
  %difference = extractvalue %structtype.2 %13, 0
  %borrow = extractvalue %structtype.2 %13, 1
  %kept = select <2 x i1> %borrow, <2 x i64> zeroinitializer, <2 x i64> %difference
  ret <2 x i64> %kept
}

; Function Attrs: nounwind
define spir_func i1 @product(i32 %a, i32 %b) #1 {
  %1 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %overflow = extractvalue { i32, i1 } %1, 1
  ret i1 %overflow
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { <2 x i64>, <2 x i1> } @llvm.usub.with.overflow.v2i64(<2 x i64>, <2 x i64>) #0

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
