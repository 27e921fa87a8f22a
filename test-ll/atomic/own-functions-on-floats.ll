; OpenCL C 1.x has atomic functions on floating-point objects for the exchange alone: others of these names are functions
; of the program.
; CHECK: OpFunctionCall %float %_Z10atomic_addPU3AS1Vff
; CHECK: OpAtomicExchange %float
; CHECK: OpFunctionCall %float %_Z8atom_minPU3AS1Vff
target triple = "spir64-unknown-unknown"

declare spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1), float)
declare spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1), float)
declare spir_func float @_Z8atom_minPU3AS1Vff(ptr addrspace(1), float)

define spir_kernel void @k(ptr addrspace(1) %p, float %x) {
  %a = call spir_func float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1) %p, float %x)
  %b = call spir_func float @_Z11atomic_xchgPU3AS1Vff(ptr addrspace(1) %p, float %a)
  %c = call spir_func float @_Z8atom_minPU3AS1Vff(ptr addrspace(1) %p, float %b)
  store float %c, ptr addrspace(1) %p, align 4
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
