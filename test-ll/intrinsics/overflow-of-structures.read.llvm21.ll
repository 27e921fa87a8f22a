target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i1 }
%structtype.0 = type { <2 x i64>, <2 x i1> }

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #0

; Function Attrs: nounwind
define spir_func %structtype @product(i32 %a, i32 %b) #1 {
  %1 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %a, i32 %b)
  %2 = extractvalue { i32, i1 } %1, 0
  %3 = extractvalue { i32, i1 } %1, 1
  %4 = insertvalue %structtype poison, i32 %2, 0
  %both = insertvalue %structtype %4, i1 %3, 1
  ret %structtype %both
}

; Function Attrs: nounwind
define spir_func %structtype.0 @signed(<2 x i64> %a, <2 x i64> %b) #1 {
  %1 = mul <2 x i64> %a, %b
  %2 = call spir_func <2 x i64> @_Z6mul_hiDv2_lS_(<2 x i64> %a, <2 x i64> %b) #2
  %3 = ashr <2 x i64> %1, splat (i64 63)
  %4 = icmp ne <2 x i64> %2, %3
  %5 = insertvalue %structtype.0 undef, <2 x i64> %1, 0
  %6 = insertvalue %structtype.0 %5, <2 x i1> %4, 1
  ret %structtype.0 %6
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <2 x i64> @_Z6mul_hiDv2_lS_(<2 x i64>, <2 x i64>) #2

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind }
attributes #2 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 6, i16 14}
