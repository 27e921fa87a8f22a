; Pointers to opaque structures stand for images, samplers and events where symbols tell it, also through variables.
target triple = "spir64-unknown-unknown"
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(ptr addrspace(1), ptr addrspace(2), <2 x float>)
declare ptr addrspace(2) @__translate_sampler_initializer(i32)
define spir_func <4 x float> @f(ptr addrspace(1) %image, i1 %c, <2 x float> %at) {
  %p = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %image, ptr %p, align 8
  %again = load ptr addrspace(1), ptr %p, align 8
  %sampler = call ptr addrspace(2) @__translate_sampler_initializer(i32 16)
  %texel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(ptr addrspace(1) %again, ptr addrspace(2) %sampler, <2 x float> %at)
  ret <4 x float> %texel
}
define spir_func <4 x float> @g(ptr addrspace(1) %image, <2 x float> %at) {
  %texel = call spir_func <4 x float> @f(ptr addrspace(1) %image, i1 true, <2 x float> %at)
  ret <4 x float> %texel
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability ImageBasic
;   2 Capability LiteralSampler
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   3 Name 9 "f"
;   4 Name 10 "image"
;   3 Name 11 "c"
;   3 Name 12 "at"
;   3 Name 15 "p"
;   4 Name 16 "again"
;   4 Name 22 "texel"
;   3 Name 24 "g"
;   4 Name 25 "image"
;   3 Name 26 "at"
;   4 Name 29 "texel"
;   5 Decorate 9 LinkageAttributes "f" Export
;   4 Decorate 15 Alignment 8
;   5 Decorate 24 LinkageAttributes "g" Export
;   3 TypeFloat 2 32
;   4 TypeVector 3 2 4
;   2 TypeVoid 4
;   10 TypeImage 5 4 1 0 0 0 0 0 0
;   2 TypeBool 6
;   4 TypeVector 7 2 2
;   6 TypeFunction 8 3 5 6 7
;   4 TypePointer 14 7 5
;   2 TypeSampler 17
;   3 TypeSampledImage 19 5
;   5 TypeFunction 23 3 5 7
;   6 ConstantSampler 17 18 0 0 0
;   4 Constant 2 21 0
;   3 ConstantTrue 6 28
;   5 Function 3 9 0 8
;   3 FunctionParameter 5 10
;   3 FunctionParameter 6 11
;   3 FunctionParameter 7 12
;   2 Label 13
;   4 Variable 14 15 7
;   5 Store 15 10 2 8
;   6 Load 5 16 15 2 8
;   5 SampledImage 19 20 16 18
;   7 ImageSampleExplicitLod 3 22 20 12 2 21
;   2 ReturnValue 22
;   1 FunctionEnd
;   5 Function 3 24 0 23
;   3 FunctionParameter 5 25
;   3 FunctionParameter 7 26
;   2 Label 27
;   7 FunctionCall 3 29 9 25 28 26
;   2 ReturnValue 29
;   1 FunctionEnd
