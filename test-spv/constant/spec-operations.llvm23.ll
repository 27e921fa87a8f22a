target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { [4 x i32], <2 x i32> }
%structtype.0 = type { <4 x i8>, <2 x i16>, i32, i32, <2 x i32>, <4 x i32>, i32, <2 x i32>, half, ptr addrspace(2) }

@table = internal addrspace(2) constant %structtype { [4 x i32] [i32 0, i32 1, i32 2, i32 4], <2 x i32> <i32 258, i32 1> }

; Function Attrs: nounwind
define spir_func %structtype.0 @f() #0 {
  ret %structtype.0 { <4 x i8> <i8 2, i8 1, i8 0, i8 0>, <2 x i16> <i16 258, i16 0>, i32 0, i32 poison, <2 x i32> <i32 258, i32 4>, <4 x i32> <i32 4, i32 undef, i32 258, i32 1>, i32 4, <2 x i32> <i32 258, i32 4>, half 3.000000e+00, ptr addrspace(2) getelementptr inbounds (%structtype, ptr addrspace(2) @table, i32 0, i32 0, i32 2) }
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{!"cl_khr_fp16"}
!2 = !{}
!3 = !{i16 7, i16 0}
