target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\00", align 1
@1 = private unnamed_addr constant [5 x i8] c"note\00", align 1

; Function Attrs: nounwind
define spir_func i32 @f(i32 %0, float %1, <2 x float> %2, ptr addrspace(1) %3) #0 {
  %5 = call i32 @llvm.annotation.i32.p0(i32 %0, ptr @0, ptr poison, i32 poison)
  %6 = bitcast float %1 to i32
  %7 = call i32 @llvm.annotation.i32.p0(i32 %6, ptr @0, ptr poison, i32 poison)
  %8 = bitcast i32 %7 to float
  %9 = call spir_func <2 x float> @_Z20__spirv_FPGARegINTELDv2_f(<2 x float> %2) #0
  %10 = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %3, ptr @0, ptr poison, i32 poison, ptr poison)
  %11 = call i32 @llvm.annotation.i32.p0(i32 %5, ptr @1, ptr poison, i32 poison)
  ret i32 %11
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1), ptr, ptr, i32, ptr) #1

; Function Attrs: nounwind
declare spir_func <2 x float> @_Z20__spirv_FPGARegINTELDv2_f(<2 x float>) #0

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!1}
!spirv.Generator = !{!2}

!0 = !{i32 2, i32 2}
!1 = !{}
!2 = !{i16 7, i16 0}
