; A function on generic pointers is inlined, and its accesses are those of the address spaces that the calls pass.
; options: target=opencl1.2
; CHECK-NOT: Generic
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))

define spir_func void @twice(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p, align 4
  %t = shl i32 %v, 1
  store i32 %t, ptr addrspace(4) %p, align 4
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, float %x, ptr addrspace(1) %w) {
  %a = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) %q to ptr addrspace(4)
  %c = addrspacecast ptr addrspace(1) %w to ptr addrspace(4)
  call spir_func void @twice(ptr addrspace(4) %a)
  call spir_func void @twice(ptr addrspace(4) %b)
  %f = call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %c)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
