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

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability ImageBasic
;   2 Capability Pipes
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 9 "k"
;   3 Source 3 200000
;   3 Name 9 "k"
;   4 Name 10 "image"
;   4 Name 11 "sampler"
;   4 Name 12 "pipe"
;   4 Name 13 "buffer"
;   4 TypeInt 6 32 0
;   4 Constant 6 15 1
;   2 TypeVoid 2
;   10 TypeImage 3 2 2 0 0 0 0 0 1
;   2 TypeSampler 4
;   3 TypePipe 5 0
;   4 TypePointer 7 5 6
;   7 TypeFunction 8 2 3 4 5 7
;   5 Function 2 9 0 8
;   3 FunctionParameter 3 10
;   3 FunctionParameter 4 11
;   3 FunctionParameter 5 12
;   3 FunctionParameter 7 13
;   2 Label 14
;   5 Store 13 15 2 4
;   1 Return
;   1 FunctionEnd
