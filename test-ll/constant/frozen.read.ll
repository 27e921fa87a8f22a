target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, i32 }

; Function Attrs: nounwind
define spir_func i32 @scalar(i32 %x) #0 {
  %r = add i32 15, %x
  ret i32 %r
}

; Function Attrs: nounwind
define spir_func <2 x float> @lanes(<2 x float> %x) #0 {
  %r = fadd <2 x float> <float 1.000000e+00, float 4.000000e+00>, %x
  ret <2 x float> %r
}

; Function Attrs: nounwind
define spir_func ptr addrspace(1) @pointer(i1 %c, ptr addrspace(1) %x) #0 {
  %r = select i1 %c, ptr addrspace(1) null, ptr addrspace(1) %x
  ret ptr addrspace(1) %r
}

; Function Attrs: nounwind
define spir_func i32 @branch(i32 %x) #0 {
entry:
  br i1 false, label %a, label %b

a:                                                ; preds = %entry
  br label %c

b:                                                ; preds = %entry
  br label %c

c:                                                ; preds = %b, %a
  %p = phi i32 [ 1, %a ], [ %x, %b ]
  %s = select i1 false, i32 %p, i32 %x
  ret i32 %s
}

; Function Attrs: nounwind
define spir_func %structtype @aggregate() #0 {
  ret %structtype zeroinitializer
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
