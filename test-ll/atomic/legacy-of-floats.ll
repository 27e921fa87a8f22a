; OpenCL C has no such functions on floating-point numbers, so they are the program's own.
target triple = "spir64-unknown-unknown"
define spir_func void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %a = call spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1) %p, float 1.0)
  %b = call spir_func double @_Z10atomic_subPU3AS1Vdd(ptr addrspace(1) %q, double 1.0)
  %c = call spir_func float @_Z10atomic_maxPU3AS1Vff(ptr addrspace(1) %p, float 1.0)
  %d = call spir_func float @_Z10atomic_andPU3AS1Vff(ptr addrspace(1) %p, float 1.0)
  %e = call spir_func float @_Z10atomic_incPU3AS1Vf(ptr addrspace(1) %p)
  %g = call spir_func float @_Z14atomic_cmpxchgPU3AS1Vfff(ptr addrspace(1) %p, float 1.0, float 2.0)
  %h = call spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1) %p, float 1.0)
  %i = call spir_func float @_Z15atomic_fetch_orPU3AS1VU7_Atomicff(ptr addrspace(1) %p, float 1.0)
  ret void
}
declare spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1), float)
declare spir_func double @_Z10atomic_subPU3AS1Vdd(ptr addrspace(1), double)
declare spir_func float @_Z10atomic_maxPU3AS1Vff(ptr addrspace(1), float)
declare spir_func float @_Z10atomic_andPU3AS1Vff(ptr addrspace(1), float)
declare spir_func float @_Z10atomic_incPU3AS1Vf(ptr addrspace(1))
declare spir_func float @_Z14atomic_cmpxchgPU3AS1Vfff(ptr addrspace(1), float, float)
declare spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1), float)
declare spir_func float @_Z15atomic_fetch_orPU3AS1VU7_Atomicff(ptr addrspace(1), float)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
