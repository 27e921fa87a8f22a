target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { <16 x i32>, <16 x i32> }
%structtype.0 = type { <16 x i1>, <16 x i1> }
%structtype.1 = type { %structtype, %structtype.0 }
%structtype.2 = type { <16 x i8>, <16 x i8> }
%structtype.3 = type { %structtype.2, %structtype.0 }

; Function Attrs: nounwind
define spir_func void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %1 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %2 = load <16 x i32>, ptr addrspace(1) %1, align 128
  %3 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 16
  %4 = load i32, ptr addrspace(1) %3, align 64
  %5 = insertelement <16 x i32> poison, i32 %4, i32 0
  %6 = insertelement <16 x i32> %5, i32 %4, i32 1
  %7 = insertelement <16 x i32> %6, i32 %4, i32 2
  %8 = insertelement <16 x i32> %7, i32 %4, i32 3
  %9 = insertelement <16 x i32> %8, i32 %4, i32 4
  %10 = insertelement <16 x i32> %9, i32 %4, i32 5
  %11 = insertelement <16 x i32> %10, i32 %4, i32 6
  %12 = insertelement <16 x i32> %11, i32 %4, i32 7
  %13 = insertelement <16 x i32> %12, i32 %4, i32 8
  %14 = insertelement <16 x i32> %13, i32 %4, i32 9
  %15 = insertelement <16 x i32> %14, i32 %4, i32 10
  %16 = insertelement <16 x i32> %15, i32 %4, i32 11
  %17 = insertelement <16 x i32> %16, i32 %4, i32 12
  %18 = insertelement <16 x i32> %17, i32 %4, i32 13
  %19 = insertelement <16 x i32> %18, i32 %4, i32 14
  %20 = insertelement <16 x i32> %19, i32 %4, i32 15
  %21 = insertvalue %structtype undef, <16 x i32> %2, 0
  %a = insertvalue %structtype %21, <16 x i32> %20, 1
  %22 = bitcast ptr addrspace(1) %q to ptr addrspace(1)
  %23 = load <16 x i32>, ptr addrspace(1) %22, align 128
  %24 = getelementptr inbounds i32, ptr addrspace(1) %q, i32 16
  %25 = load i32, ptr addrspace(1) %24, align 64
  %26 = insertelement <16 x i32> poison, i32 %25, i32 0
  %27 = insertelement <16 x i32> %26, i32 %25, i32 1
  %28 = insertelement <16 x i32> %27, i32 %25, i32 2
  %29 = insertelement <16 x i32> %28, i32 %25, i32 3
  %30 = insertelement <16 x i32> %29, i32 %25, i32 4
  %31 = insertelement <16 x i32> %30, i32 %25, i32 5
  %32 = insertelement <16 x i32> %31, i32 %25, i32 6
  %33 = insertelement <16 x i32> %32, i32 %25, i32 7
  %34 = insertelement <16 x i32> %33, i32 %25, i32 8
  %35 = insertelement <16 x i32> %34, i32 %25, i32 9
  %36 = insertelement <16 x i32> %35, i32 %25, i32 10
  %37 = insertelement <16 x i32> %36, i32 %25, i32 11
  %38 = insertelement <16 x i32> %37, i32 %25, i32 12
  %39 = insertelement <16 x i32> %38, i32 %25, i32 13
  %40 = insertelement <16 x i32> %39, i32 %25, i32 14
  %41 = insertelement <16 x i32> %40, i32 %25, i32 15
  %42 = insertvalue %structtype undef, <16 x i32> %23, 0
  %b = insertvalue %structtype %42, <16 x i32> %41, 1
  %43 = add <16 x i32> %2, %23
  %44 = add <16 x i32> %20, %41
  %45 = insertvalue %structtype undef, <16 x i32> %43, 0
  %46 = insertvalue %structtype %45, <16 x i32> %44, 1
  %47 = icmp ult <16 x i32> %43, %2
  %48 = icmp ult <16 x i32> %44, %20
  %49 = insertvalue %structtype.0 undef, <16 x i1> %47, 0
  %50 = insertvalue %structtype.0 %49, <16 x i1> %48, 1
  %51 = insertvalue %structtype.1 undef, %structtype %46, 0
  %52 = insertvalue %structtype.1 %51, %structtype.0 %50, 1
  %value = extractvalue %structtype.1 %52, 0
  %53 = extractvalue %structtype %value, 0
  %54 = extractvalue %structtype %value, 1
  %55 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  store <16 x i32> %53, ptr addrspace(1) %55, align 128
  %56 = extractvalue %structtype %value, 0
  %57 = extractvalue %structtype %value, 1
  %58 = extractelement <16 x i32> %57, i32 0
  %59 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 16
  store i32 %58, ptr addrspace(1) %59, align 64
  %60 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %61 = load <16 x i8>, ptr addrspace(1) %60, align 32
  %62 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %63 = getelementptr inbounds i8, ptr addrspace(1) %62, i32 16
  %64 = bitcast ptr addrspace(1) %63 to ptr addrspace(1)
  %65 = load <4 x i8>, ptr addrspace(1) %64, align 16
  %66 = shufflevector <4 x i8> %65, <4 x i8> %65, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %67 = insertvalue %structtype.2 undef, <16 x i8> %61, 0
  %c = insertvalue %structtype.2 %67, <16 x i8> %66, 1
  %68 = bitcast ptr addrspace(1) %q to ptr addrspace(1)
  %69 = load <16 x i8>, ptr addrspace(1) %68, align 32
  %70 = bitcast ptr addrspace(1) %q to ptr addrspace(1)
  %71 = getelementptr inbounds i8, ptr addrspace(1) %70, i32 16
  %72 = bitcast ptr addrspace(1) %71 to ptr addrspace(1)
  %73 = load <4 x i8>, ptr addrspace(1) %72, align 16
  %74 = shufflevector <4 x i8> %73, <4 x i8> %73, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %75 = insertvalue %structtype.2 undef, <16 x i8> %69, 0
  %d = insertvalue %structtype.2 %75, <16 x i8> %74, 1
  %76 = sub <16 x i8> %61, %69
  %77 = sub <16 x i8> %66, %74
  %78 = insertvalue %structtype.2 undef, <16 x i8> %76, 0
  %79 = insertvalue %structtype.2 %78, <16 x i8> %77, 1
  %80 = icmp ult <16 x i8> %61, %69
  %81 = icmp ult <16 x i8> %66, %74
  %82 = insertvalue %structtype.0 undef, <16 x i1> %80, 0
  %83 = insertvalue %structtype.0 %82, <16 x i1> %81, 1
  %84 = insertvalue %structtype.3 undef, %structtype.2 %79, 0
  %85 = insertvalue %structtype.3 %84, %structtype.0 %83, 1
  %borrow = extractvalue %structtype.3 %85, 1
  %86 = extractvalue %structtype.0 %borrow, 0
  %87 = extractvalue %structtype.2 zeroinitializer, 0
  %88 = select <16 x i1> %86, <16 x i8> <i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1>, <16 x i8> %87
  %89 = extractvalue %structtype.0 %borrow, 1
  %90 = extractvalue %structtype.2 zeroinitializer, 1
  %91 = select <16 x i1> %89, <16 x i8> <i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1>, <16 x i8> %90
  %92 = insertvalue %structtype.2 undef, <16 x i8> %88, 0
  %wide = insertvalue %structtype.2 %92, <16 x i8> %91, 1
  %93 = bitcast ptr addrspace(1) %q to ptr addrspace(1)
  store <16 x i8> %88, ptr addrspace(1) %93, align 32
  %94 = shufflevector <16 x i8> %91, <16 x i8> %91, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %95 = bitcast ptr addrspace(1) %q to ptr addrspace(1)
  %96 = getelementptr inbounds i8, ptr addrspace(1) %95, i32 16
  %97 = bitcast ptr addrspace(1) %96 to ptr addrspace(1)
  store <4 x i8> %94, ptr addrspace(1) %97, align 16
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
