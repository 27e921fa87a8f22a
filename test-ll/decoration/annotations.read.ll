target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 0, align 4
@0 = private unnamed_addr constant [5 x i8] c"note\00", section "llvm.metadata"
@1 = private unnamed_addr constant [29 x i8] c"{bank_bits:1,2}{numbanks:16}\00", align 1
@2 = private unnamed_addr constant [4 x i8] c"{x}\00", align 1
@3 = private unnamed_addr constant [5 x i8] c"note\00", align 1
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @v to ptr), ptr @0, ptr poison, i32 poison, ptr poison }], section "llvm.metadata"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %n) #0 {
  %m = alloca i32, align 4
  call void @llvm.var.annotation.p0.p0(ptr %m, ptr @1, ptr poison, i32 poison, ptr poison)
  call void @llvm.var.annotation.p0.p0(ptr %m, ptr @2, ptr poison, i32 poison, ptr poison)
  call void @llvm.var.annotation.p0.p0(ptr %m, ptr @3, ptr poison, i32 poison, ptr poison)
  %1 = bitcast ptr %m to ptr
  %2 = bitcast ptr %1 to ptr
  store i32 %n, ptr %2, align 4
  %3 = call i32 @llvm.annotation.i32.p0(i32 %n, ptr @3, ptr poison, i32 poison)
  ret i32 %3
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32) #1

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
