; A kernel whose body is only there to be inlined is no entry point, though a block may name it.
target triple = "spir64-unknown-unknown"
%block = type { i32, i32, ptr addrspace(4) }
@literal = addrspace(1) constant %block { i32 16, i32 8, ptr addrspace(4) null }
declare spir_func i32 @__enqueue_kernel_basic(target("spirv.Queue"), i32, ptr, ptr addrspace(4), ptr addrspace(4))
define available_externally spir_kernel void @elsewhere(ptr addrspace(4) %literal) {
  ret void
}
define spir_kernel void @k(target("spirv.Queue") %queue, ptr byval(%block) %range) {
  %r = call spir_func i32 @__enqueue_kernel_basic(target("spirv.Queue") %queue, i32 1, ptr %range, ptr addrspace(4) addrspacecast (ptr @elsewhere to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @literal to ptr addrspace(4)))
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
