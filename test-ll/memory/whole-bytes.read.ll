target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%fields = type { i32, i16 }

@table = addrspace(2) constant [2 x [4 x i8]] [[4 x i8] c"\FE\FF\FF\00", [4 x i8] c"\03\02\01\00"]

; Function Attrs: nounwind
define spir_kernel void @bits(ptr addrspace(1) %p, i64 %n) #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_type_qual !7 !kernel_arg_base_type !6 {
  %place = alloca [8 x i8], align 4
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = load i16, ptr addrspace(1) %1, align 4
  %3 = zext i16 %2 to i32
  %4 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %5 = getelementptr inbounds i8, ptr addrspace(1) %4, i32 2
  %6 = load i8, ptr addrspace(1) %5, align 2
  %7 = zext i8 %6 to i32
  %8 = shl i32 %7, 16
  %three = or i32 %3, %8
  %9 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %at = getelementptr inbounds i8, ptr addrspace(1) %9, i64 8
  %10 = bitcast ptr addrspace(1) %at to ptr addrspace(1)
  %11 = load volatile i32, ptr addrspace(1) %10, align 1
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds i8, ptr addrspace(1) %at, i32 4
  %14 = load volatile i8, ptr addrspace(1) %13, align 1
  %15 = zext i8 %14 to i64
  %16 = shl i64 %15, 32
  %five = or i64 %12, %16
  %17 = shl i32 %three, 8
  %18 = ashr i32 %17, 8
  %19 = sext i32 %18 to i64
  %20 = and i64 %19, 1099511627775
  %21 = add i64 %five, %20
  %sum = and i64 %21, 1099511627775
  %22 = trunc i64 %sum to i32
  %23 = bitcast ptr addrspace(1) %at to ptr addrspace(1)
  store i32 %22, ptr addrspace(1) %23, align 1
  %24 = lshr i64 %sum, 32
  %25 = trunc i64 %24 to i8
  %26 = getelementptr inbounds i8, ptr addrspace(1) %at, i32 4
  store i8 %25, ptr addrspace(1) %26, align 1
  %27 = trunc i64 %sum to i32
  %28 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store i32 %27, ptr addrspace(1) %28, align 8
  %29 = lshr i64 %sum, 32
  %30 = trunc i64 %29 to i16
  %31 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %32 = getelementptr inbounds i16, ptr addrspace(1) %31, i32 2
  store i16 %30, ptr addrspace(1) %32, align 4
  %33 = and i64 %n, 72057594037927935
  %34 = trunc i64 %33 to i32
  %35 = bitcast ptr addrspace(1) %at to ptr addrspace(1)
  store i32 %34, ptr addrspace(1) %35, align 8
  %36 = lshr i64 %33, 32
  %37 = trunc i64 %36 to i16
  %38 = bitcast ptr addrspace(1) %at to ptr addrspace(1)
  %39 = getelementptr inbounds i16, ptr addrspace(1) %38, i32 2
  store i16 %37, ptr addrspace(1) %39, align 4
  %40 = lshr i64 %33, 48
  %41 = trunc i64 %40 to i8
  %42 = getelementptr inbounds i8, ptr addrspace(1) %at, i32 6
  store i8 %41, ptr addrspace(1) %42, align 2
  %43 = mul i64 %n, 4
  %44 = bitcast ptr addrspace(2) @table to ptr addrspace(2)
  %45 = getelementptr i8, ptr addrspace(2) %44, i64 %43
  %entry = bitcast ptr addrspace(2) %45 to ptr addrspace(2)
  %46 = bitcast ptr addrspace(2) %entry to ptr addrspace(2)
  %47 = load i16, ptr addrspace(2) %46, align 4
  %48 = zext i16 %47 to i32
  %49 = bitcast ptr addrspace(2) %entry to ptr addrspace(2)
  %50 = getelementptr inbounds i8, ptr addrspace(2) %49, i32 2
  %51 = load i8, ptr addrspace(2) %50, align 2
  %52 = zext i8 %51 to i32
  %53 = shl i32 %52, 16
  %constant = or i32 %48, %53
  %54 = trunc i32 %constant to i16
  %55 = bitcast ptr %place to ptr
  store i16 %54, ptr %55, align 4
  %56 = lshr i32 %constant, 16
  %57 = trunc i32 %56 to i8
  %58 = bitcast ptr %place to ptr
  %59 = getelementptr inbounds i8, ptr %58, i32 2
  store i8 %57, ptr %59, align 2
  %60 = bitcast ptr %place to ptr
  %61 = load i16, ptr %60, align 4
  %62 = zext i16 %61 to i32
  %63 = bitcast ptr %place to ptr
  %64 = getelementptr inbounds i8, ptr %63, i32 2
  %65 = load i8, ptr %64, align 2
  %66 = zext i8 %65 to i32
  %67 = shl i32 %66, 16
  %68 = or i32 %62, %67
  %69 = insertvalue %fields undef, i32 %68, 0
  %70 = bitcast ptr %place to ptr
  %71 = getelementptr inbounds i16, ptr %70, i32 2
  %72 = load i16, ptr %71, align 4
  %whole = insertvalue %fields %69, i16 %72, 1
  %first = extractvalue %fields %whole, 0
  %73 = trunc i32 %first to i16
  %74 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store i16 %73, ptr addrspace(1) %74, align 4
  %75 = lshr i32 %first, 16
  %76 = trunc i32 %75 to i8
  %77 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %78 = getelementptr inbounds i8, ptr addrspace(1) %77, i32 2
  store i8 %76, ptr addrspace(1) %78, align 2
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
!6 = !{!"array*", !"long"}
!7 = !{!"", !""}
