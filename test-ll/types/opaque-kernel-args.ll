; The metadata of a kernel tell which pointers are images, samplers and pipes.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %image, ptr addrspace(2) %sampler, ptr addrspace(1) %pipe, ptr addrspace(1) %buffer) !kernel_arg_access_qual !1 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 {
  store i32 1, ptr addrspace(1) %buffer, align 4
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{!"write_only", !"none", !"read_only", !"none"}
!2 = !{!"image3d_t", !"sampler_t", !"int", !"int*"}
!3 = !{!"", !"", !"pipe", !""}
