target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !13 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !14
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !14
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 0
  %6 = load ptr, ptr %5, align 8, !invariant.load !14, !spirv.variable !15
  %7 = alloca [1024 x i8], align 4, !spirv.type !16
  %8 = load ptr, ptr %6, align 8, !invariant.load !14
  %9 = getelementptr i8, ptr %8, i64 32
  %10 = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_16_16_0PDv2_Dhii(ptr %9, i32 0, i32 8) #1
  %11 = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 1) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_1PDv2_Dhiii(ptr %9, i32 1, i32 8, i32 32) #1
  %12 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @__spirv_ConstantComposite_RPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(float 1.000000e+00) #2
  br i1 true, label %13, label %14, !spirv.merge !17, !spirv.label !18

13:                                               ; preds = %0
  br label %14

14:                                               ; preds = %13, %0
  %15 = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) [ %12, %0 ], [ zeroinitializer, %13 ]
  %16 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS144__spirv_CooperativeMatrixKHR__half_3_16_16_0PU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_1PU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %10, target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 1) %11, target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %15) #1
  %17 = getelementptr i8, ptr %7, i64 512
  store target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %16, ptr %17, align 4
  %18 = getelementptr i8, ptr %7, i64 524
  store float 1.000000e+00, ptr %18, align 4
  %19 = load target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2), ptr %17, align 4
  %20 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z25__spirv_MatrixTimesScalarPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2f(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %19, float 1.000000e+00) #2
  %21 = call spir_func float @_Z24__spirv_CompositeExtractPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2i(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %20, i32 2) #3
  %22 = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z23__spirv_CompositeInsertfPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2i(float %21, target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %20, i32 1) #3
  %23 = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2) @_Z69__spirv_FConvert_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_2PU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %22) #2
  %24 = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2) @_Z15__spirv_FNegatePU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_2(target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2) %23) #2
  %25 = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) zeroinitializer) #2
  %26 = sub i32 %25, 1
  %27 = sext i32 %26 to i64
  %28 = getelementptr [4 x i8], ptr %7, i64 %27
  store float %21, ptr %28, align 4
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPDv2_DhPU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_2ii(ptr %9, target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2) %24, i32 0, i32 16) #1
  ret void, !spirv.label !19
}

; Function Attrs: convergent nounwind
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_16_16_0PDv2_Dhii(ptr, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 1) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_1PDv2_Dhiii(ptr, i32, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRPU3AS144__spirv_CooperativeMatrixKHR__half_3_16_16_0PU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_1PU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2)) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z25__spirv_MatrixTimesScalarPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2f(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2), float) #2

; Function Attrs: nounwind
declare spir_func float @_Z24__spirv_CompositeExtractPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2i(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2), i32) #3

; Function Attrs: nounwind
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z23__spirv_CompositeInsertfPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2i(float, target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2), i32) #3

; Function Attrs: nounwind willreturn memory(none)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2) @_Z69__spirv_FConvert_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_2PU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2)) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2) @_Z15__spirv_FNegatePU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_2(target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2)) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2)) #2

; Function Attrs: convergent nounwind
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPDv2_DhPU3AS143__spirv_CooperativeMatrixKHR__half_3_16_8_2ii(ptr, target("spirv.CooperativeMatrixKHR", half, 3, 16, 8, 2), i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @__spirv_ConstantComposite_RPU3AS144__spirv_CooperativeMatrixKHR__float_3_16_8_2(float) #2

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #1 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #1
  ret void
}

attributes #0 = { convergent noinline nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4}
!spirv.module = !{!11}
!spirv.Generator = !{!12}

!0 = !{i32 0, i32 3}
!1 = !{ptr @main, !"main", i32 5, i32 32, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 32, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{!"\00\06\01\004\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\09\00\00\00\11\00\02\00\86\17\00\00\11\00\02\00\E1\14\00\00\0A\00\08\00SPV_KHR_cooperative_matrix\00\00\0E\00\03\00\00\00\00\00\03\00\00\00\0F\00\06\00\05\00\00\00\01\00\00\00main\00\00\00\00\02\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00 \00\00\00\01\00\00\00\01\00\00\00G\00\04\00\03\00\00\00\06\00\00\00\04\00\00\00G\00\03\00\04\00\00\00\02\00\00\00H\00\05\00\04\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\02\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\02\00\00\00!\00\00\00\00\00\00\00\13\00\02\00\05\00\00\00\15\00\04\00\06\00\00\00 \00\00\00\00\00\00\00\14\00\02\00\07\00\00\00\16\00\03\00\08\00\00\00 \00\00\00\16\00\03\00\09\00\00\00\10\00\00\00)\00\03\00\07\00\00\00\0A\00\00\00+\00\04\00\06\00\00\00\0B\00\00\00\00\00\00\00+\00\04\00\06\00\00\00\0C\00\00\00\01\00\00\00+\00\04\00\06\00\00\00\0D\00\00\00\02\00\00\00+\00\04\00\06\00\00\00\0E\00\00\00\03\00\00\00+\00\04\00\06\00\00\00\0F\00\00\00\08\00\00\00+\00\04\00\06\00\00\00\10\00\00\00\10\00\00\00+\00\04\00\08\00\00\00\11\00\00\00\00\00\80?h\11\07\00\12\00\00\00\08\00\00\00\0E\00\00\00\10\00\00\00\0F\00\00\00\0D\00\00\00h\11\07\00\13\00\00\00\09\00\00\00\0E\00\00\00\10\00\00\00\10\00\00\00\0B\00\00\00h\11\07\00\14\00\00\00\09\00\00\00\0E\00\00\00\10\00\00\00\0F\00\00\00\0C\00\00\00h\11\07\00\15\00\00\00\09\00\00\00\0E\00\00\00\10\00\00\00\0F\00\00\00\0D\00\00\00,\00\04\00\12\00\00\00\16\00\00\00\11\00\00\00.\00\03\00\12\00\00\00\17\00\00\004\00\05\00\06\00\00\00\18\00\00\00l\11\00\00\12\00\00\00\1C\00\04\00\19\00\00\00\12\00\00\00\0D\00\00\00\17\00\04\00\1A\00\00\00\09\00\00\00\02\00\00\00\1D\00\03\00\03\00\00\00\1A\00\00\00\1E\00\03\00\04\00\00\00\03\00\00\00 \00\04\00\1B\00\00\00\0C\00\00\00\04\00\00\00 \00\04\00\1C\00\00\00\0C\00\00\00\1A\00\00\00;\00\04\00\1B\00\00\00\02\00\00\00\0C\00\00\00 \00\04\00\1D\00\00\00\07\00\00\00\19\00\00\00 \00\04\00\1E\00\00\00\07\00\00\00\12\00\00\00 \00\04\00\1F\00\00\00\07\00\00\00\08\00\00\00!\00\03\00 \00\00\00\05\00\00\00", !"\19\00\00\00\00\00\00\00\01\00\00\00\00\02\00\00\19\00\00\00\01\00\00\00\01\00\00\00\00\02\00\00\03\00\00\00\00\00\00\00\01\00\00\00\04\00\00\00\03\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\04\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 1203325215}
!12 = !{i16 7, i16 0}
!13 = !{i32 1}
!14 = !{}
!15 = !{i32 2}
!16 = !{i32 25}
!17 = !{i32 0, i32 38, i32 0, i32 33, i32 0}
!18 = !{i32 33}
!19 = !{i32 38}
