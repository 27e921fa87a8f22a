target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i64 @f(ptr addrspace(1) %p, i32 %x) #0 {
  %1 = ptrtoint ptr addrspace(1) %p to i64
  %2 = and i64 %1, 8589934591
  %3 = ptrtoint ptr addrspace(1) %p to i8
  %4 = and i8 %3, 1
  %b = icmp ne i8 %4, 0
  %5 = trunc i32 %x to i8
  %6 = and i8 %5, 127
  %q = inttoptr i8 %6 to ptr addrspace(1)
  %7 = select i1 %b, i8 1, i8 0
  %r = inttoptr i8 %7 to ptr addrspace(1)
  %v = load i8, ptr addrspace(1) %q, align 1
  store i8 %v, ptr addrspace(1) %r, align 1
  ret i64 %2
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
