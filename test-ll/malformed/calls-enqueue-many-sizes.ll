; More sizes of local memory than an instruction has words are refused at once.
target triple = "spir64-unknown-unknown"
@literal = internal addrspace(1) constant { i32, i32 } { i32 8, i32 4 }, align 4
declare spir_func i32 @__enqueue_kernel_varargs(target("spirv.Queue"), i32, ptr, ptr addrspace(4), ptr addrspace(4), i32, ptr)
define internal spir_kernel void @runs_it(ptr addrspace(4) %literal, ptr addrspace(3) %room) {
  ret void
}
define spir_func i32 @enqueue(target("spirv.Queue") %queue, ptr %range, ptr %sizes) {
  %result = call spir_func i32 @__enqueue_kernel_varargs(target("spirv.Queue") %queue, i32 1, ptr %range, ptr addrspace(4) addrspacecast (ptr @runs_it to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @literal to ptr addrspace(4)), i32 -1, ptr %sizes)
  ret i32 %result
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
