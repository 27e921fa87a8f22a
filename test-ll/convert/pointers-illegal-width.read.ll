target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

%structtype = type { ptr addrspace(1), ptr addrspace(1) }

; Function Attrs: nounwind
define spir_func i32 @f(ptr addrspace(1) %base, <2 x i32> %n) #0 {
  %1 = extractelement <2 x i32> %n, i32 0
  %2 = getelementptr i32, ptr addrspace(1) %base, i32 %1
  %3 = bitcast ptr addrspace(1) %2 to ptr addrspace(1)
  %4 = extractelement <2 x i32> %n, i32 1
  %5 = getelementptr i32, ptr addrspace(1) %base, i32 %4
  %6 = bitcast ptr addrspace(1) %5 to ptr addrspace(1)
  %7 = insertvalue %structtype undef, ptr addrspace(1) %3, 0
  %p = insertvalue %structtype %7, ptr addrspace(1) %6, 1
  %8 = ptrtoint ptr addrspace(1) %3 to i16
  %9 = and i16 %8, 4095
  %10 = ptrtoint ptr addrspace(1) %6 to i16
  %11 = and i16 %10, 4095
  %12 = insertelement <2 x i16> poison, i16 %9, i32 0
  %13 = insertelement <2 x i16> %12, i16 %11, i32 1
  %14 = ptrtoint ptr addrspace(1) %3 to i8
  %15 = and i8 %14, 1
  %16 = icmp ne i8 %15, 0
  %17 = ptrtoint ptr addrspace(1) %6 to i8
  %18 = and i8 %17, 1
  %19 = icmp ne i8 %18, 0
  %20 = insertelement <2 x i1> poison, i1 %16, i32 0
  %21 = insertelement <2 x i1> %20, i1 %19, i32 1
  %22 = extractelement <2 x i16> %13, i32 0
  %one = inttoptr i16 %22 to ptr addrspace(1)
  %23 = extractelement <2 x i16> %13, i32 1
  %24 = inttoptr i16 %23 to ptr addrspace(1)
  %25 = insertvalue %structtype undef, ptr addrspace(1) %one, 0
  %q = insertvalue %structtype %25, ptr addrspace(1) %24, 1
  %26 = extractelement <2 x i1> %21, i32 0
  %27 = select i1 %26, i8 1, i8 0
  %28 = inttoptr i8 %27 to ptr addrspace(1)
  %29 = extractelement <2 x i1> %21, i32 1
  %30 = select i1 %29, i8 1, i8 0
  %other = inttoptr i8 %30 to ptr addrspace(1)
  %31 = insertvalue %structtype undef, ptr addrspace(1) %28, 0
  %r = insertvalue %structtype %31, ptr addrspace(1) %other, 1
  %32 = bitcast ptr addrspace(1) %one to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %32, align 4
  %33 = bitcast ptr addrspace(1) %other to ptr addrspace(1)
  %y = load i32, ptr addrspace(1) %33, align 4
  %z = add i32 %x, %y
  ret i32 %z
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 1, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
