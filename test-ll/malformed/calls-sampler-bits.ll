; Literal samplers of modes that nobody knows.
target triple = "spir64-unknown-unknown"
declare ptr addrspace(2) @__translate_sampler_initializer(i32)
declare spir_func void @take(ptr addrspace(2))
define spir_func void @f() {
  %address = call ptr addrspace(2) @__translate_sampler_initializer(i32 26)
  %filter = call ptr addrspace(2) @__translate_sampler_initializer(i32 50)
  %none = call ptr addrspace(2) @__translate_sampler_initializer(i32 -1)
  call spir_func void @take(ptr addrspace(2) %none)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
