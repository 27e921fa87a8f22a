target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@s = addrspace(1) global [48 x i8] c"\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\01\00\02\00\03\00\04\00\05\00\00\00\00\00\00\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"
@v = addrspace(1) global [8 x i16] [i16 1, i16 2, i16 3, i16 4, i16 5, i16 undef, i16 undef, i16 undef]

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %rows = alloca [3 x [64 x i8]], align 32
  %1 = mul i64 %i, 64
  %2 = add i64 %1, 32
  %3 = bitcast ptr %rows to ptr
  %4 = getelementptr inbounds i8, ptr %3, i64 %2
  %m = bitcast ptr %4 to ptr
  %5 = bitcast ptr %m to ptr
  %6 = load <4 x float>, ptr %5, align 32
  %7 = bitcast ptr %m to ptr
  %8 = getelementptr inbounds float, ptr %7, i32 4
  %9 = bitcast ptr %8 to ptr
  %10 = load <2 x float>, ptr %9, align 16
  %vecext = shufflevector <2 x float> %10, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %a = shufflevector <4 x float> %6, <4 x float> %vecext, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 poison, i32 poison>
  %11 = mul i64 %i, 4
  %12 = add i64 %11, 96
  %13 = bitcast ptr %rows to ptr
  %14 = getelementptr inbounds i8, ptr %13, i64 %12
  %n = bitcast ptr %14 to ptr
  %b = load float, ptr %n, align 4
  %15 = bitcast ptr addrspace(1) @s to ptr addrspace(1)
  %16 = getelementptr inbounds i8, ptr addrspace(1) %15, i64 22
  %17 = bitcast ptr addrspace(1) %16 to ptr addrspace(1)
  %c = load i16, ptr addrspace(1) %17, align 2
  %x = insertelement <8 x float> %a, float %b, i32 0
  %18 = shufflevector <8 x float> %x, <8 x float> %x, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %19 = bitcast ptr %m to ptr
  store <4 x float> %18, ptr %19, align 32
  %20 = shufflevector <8 x float> %x, <8 x float> %x, <2 x i32> <i32 4, i32 5>
  %21 = bitcast ptr %m to ptr
  %22 = getelementptr inbounds float, ptr %21, i32 4
  %23 = bitcast ptr %22 to ptr
  store <2 x float> %20, ptr %23, align 16
  store i16 %c, ptr addrspace(1) %p, align 2
  ret void
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
!4 = !{i32 1, i32 0}
!5 = !{!"none", !"none"}
!6 = !{!"short*", !"long"}
!7 = !{!"", !""}
