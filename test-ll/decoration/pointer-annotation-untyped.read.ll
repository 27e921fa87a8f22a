target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

@0 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@1 = private unnamed_addr constant [2 x i8] c"b\00", align 1

; Function Attrs: nounwind
define spir_func i32 @member(ptr %memory) #0 {
  %second = getelementptr inbounds %pair, ptr %memory, i32 0, i32 1
  %1 = call ptr @llvm.ptr.annotation.p0.p0(ptr %second, ptr @0, ptr poison, i32 poison, ptr poison)
  %2 = call ptr @llvm.ptr.annotation.p0.p0(ptr %1, ptr @1, ptr poison, i32 poison, ptr poison)
  %3 = bitcast ptr %2 to ptr
  %a = bitcast ptr %3 to ptr
  %value = load i32, ptr %a, align 4
  ret i32 %value
}

; Function Attrs: nounwind
define spir_func i32 @cast_first(ptr %memory) #0 !spirv.ParameterDecorations !4 {
  %1 = bitcast ptr %memory to ptr
  %a = bitcast ptr %1 to ptr
  %value = load i32, ptr %a, align 4
  ret i32 %value
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

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
!4 = !{!5}
!5 = !{!6}
!6 = !{i32 5635, !"a"}
