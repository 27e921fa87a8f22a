; An integer that is a sampler by the kernel's metadata, and used as what it is.
target triple = "spir-unknown-unknown"

declare spir_func <4 x float> @sample(ptr addrspace(1), i32, <2 x float>)

define spir_kernel void @k(ptr addrspace(1) %image, i32 %sampler, <2 x float> %at, ptr addrspace(1) %out) !kernel_arg_access_qual !1 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 {
  %a = call spir_func <4 x float> @sample(ptr addrspace(1) %image, i32 %sampler, <2 x float> %at)
  %b = add i32 %sampler, 1
  store i32 %b, ptr addrspace(1) %out
  ret void
}

!1 = !{!"read_only", !"none", !"none", !"none"}
!2 = !{!"image2d_t", !"sampler_t", !"float2", !"int*"}
!3 = !{!"", !"", !"", !""}
