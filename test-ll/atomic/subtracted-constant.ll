; A floating-point constant that is subtracted is added with the other sign.
; options: +SPV_EXT_shader_atomic_float_add
; CHECK: OpConstant %float -1.5
; CHECK: OpAtomicFAddEXT %float
; CHECK: OpFNegate %float %x
; CHECK: OpAtomicFAddEXT %float
target triple = "spir64-unknown-unknown"

define spir_func void @k(ptr addrspace(4) %p, float %x) {
  %a = call spir_func float @_Z25atomic_fetch_sub_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4) %p, float 1.5, i32 0)
  %b = call spir_func float @_Z25atomic_fetch_sub_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4) %p, float %x, i32 0)
  ret void
}

declare spir_func float @_Z25atomic_fetch_sub_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4), float, i32)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
