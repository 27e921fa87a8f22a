target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1), float) #0

; Function Attrs: convergent nounwind
declare spir_func double @_Z10atomic_subPU3AS1Vdd(ptr addrspace(1), double) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z10atomic_maxPU3AS1Vff(ptr addrspace(1), float) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z10atomic_andPU3AS1Vff(ptr addrspace(1), float) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z10atomic_incPU3AS1Vf(ptr addrspace(1)) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z14atomic_cmpxchgPU3AS1Vfff(ptr addrspace(1), float, float) #0

; Function Attrs: convergent nounwind
declare spir_func float @_Z15atomic_fetch_orPU3AS1VU7_Atomicff(ptr addrspace(1), float) #0

; Function Attrs: convergent nounwind
define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %a = call spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1) %p, float 1.000000e+00) #0
  %b = call spir_func double @_Z10atomic_subPU3AS1Vdd(ptr addrspace(1) %q, double 1.000000e+00) #0
  %c = call spir_func float @_Z10atomic_maxPU3AS1Vff(ptr addrspace(1) %p, float 1.000000e+00) #0
  %d = call spir_func float @_Z10atomic_andPU3AS1Vff(ptr addrspace(1) %p, float 1.000000e+00) #0
  %e = call spir_func float @_Z10atomic_incPU3AS1Vf(ptr addrspace(1) %p) #0
  %g = call spir_func float @_Z14atomic_cmpxchgPU3AS1Vfff(ptr addrspace(1) %p, float 1.000000e+00, float 2.000000e+00) #0
  %h = call spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1) %p, float 1.000000e+00) #1
  %i = call spir_func float @_Z15atomic_fetch_orPU3AS1VU7_Atomicff(ptr addrspace(1) %p, float 1.000000e+00) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1), float) #1

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
