target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@0 = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\00", align 1

; Function Attrs: nounwind
define spir_func void @f(i32 %a, double %d, ptr addrspace(4) %p) #0 {
  %1 = call i32 @llvm.annotation.i32.p0(i32 %a, ptr @0, ptr poison, i32 poison)
  %bits = bitcast double %d to i64
  %2 = call i64 @llvm.annotation.i64.p0(i64 %bits, ptr @0, ptr poison, i32 poison)
  %3 = call ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4) %p, ptr @0, ptr poison, i32 poison, ptr poison)
  %4 = bitcast ptr addrspace(4) %3 to ptr addrspace(4)
  store i32 %1, ptr addrspace(4) %4, align 4
  %5 = bitcast ptr addrspace(4) %p to ptr addrspace(4)
  store i64 %2, ptr addrspace(4) %5, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i64 @llvm.annotation.i64.p0(i64, ptr, ptr, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4), ptr, ptr, i32, ptr) #1

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{!"cl_doubles"}
!4 = !{i16 6, i16 14}
