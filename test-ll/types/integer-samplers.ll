; To SPIR 1.2 samplers are integers: arguments of kernels, and literals.
target triple = "spir-unknown-unknown"
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1), i32, <2 x float>)
define spir_kernel void @k(ptr addrspace(1) %image, i32 %sampler, <2 x float> %at) !kernel_arg_access_qual !1 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 {
  %a = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 %sampler, <2 x float> %at)
  %b = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_f(ptr addrspace(1) %image, i32 20, <2 x float> %at)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
!1 = !{!"read_only", !"none", !"none"}
!2 = !{!"image2d_t", !"sampler_t", !"float2"}
!3 = !{!"", !"", !""}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability ImageBasic
;   2 Capability LiteralSampler
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 1 2
;   4 EntryPoint 6 8 "k"
;   3 Source 3 102000
;   3 Name 8 "k"
;   4 Name 9 "image"
;   4 Name 10 "sampler"
;   3 Name 11 "at"
;   3 Name 17 "a"
;   3 Name 20 "b"
;   2 TypeVoid 2
;   10 TypeImage 3 2 1 0 0 0 0 0 0
;   2 TypeSampler 4
;   3 TypeFloat 5 32
;   4 TypeVector 6 5 2
;   6 TypeFunction 7 2 3 4 6
;   4 TypeVector 13 5 4
;   3 TypeSampledImage 14 3
;   4 Constant 5 16 0
;   6 ConstantSampler 4 18 2 0 0
;   5 Function 2 8 0 7
;   3 FunctionParameter 3 9
;   3 FunctionParameter 4 10
;   3 FunctionParameter 6 11
;   2 Label 12
;   5 SampledImage 14 15 9 10
;   7 ImageSampleExplicitLod 13 17 15 11 2 16
;   5 SampledImage 14 19 9 18
;   7 ImageSampleExplicitLod 13 20 19 11 2 16
;   1 Return
;   1 FunctionEnd
