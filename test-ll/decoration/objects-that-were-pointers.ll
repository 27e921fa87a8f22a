; Events, images and samplers that pointers stand for keep no attributes of pointers, which LLVM takes on none of their own types.
target triple = "spir64-unknown-unknown"
define spir_func ptr @_Z21async_work_group_copyPU3AS3cPU3AS1Kcm9ocl_event(ptr addrspace(3) noundef writeonly captures(none) %0, ptr addrspace(1) noundef readonly %1, i64 %2, ptr noalias readnone align 8 dereferenceable(8) returned %e) {
  ret ptr %e
}
define spir_func void @_Z3fooPU3AS3c14ocl_image2d_ro11ocl_sampler(ptr addrspace(3) %0, ptr addrspace(1) noalias readonly align 8 dereferenceable(16) %i, ptr addrspace(2) nonnull readnone align 8 %e) {
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability ImageBasic
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   15 Name 8 "_Z21async_work_group_copyPU3AS3cPU3AS1Kcm9ocl_event"
;   3 Name 12 "e"
;   13 Name 18 "_Z3fooPU3AS3c14ocl_image2d_ro11ocl_sampler"
;   3 Name 20 "i"
;   3 Name 21 "e"
;   17 Decorate 8 LinkageAttributes "_Z21async_work_group_copyPU3AS3cPU3AS1Kcm9ocl_event" Export
;   4 Decorate 9 FuncParamAttr 5
;   4 Decorate 10 FuncParamAttr 6
;   15 Decorate 18 LinkageAttributes "_Z3fooPU3AS3c14ocl_image2d_ro11ocl_sampler" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 6 64 0
;   2 TypeEvent 2
;   4 TypePointer 4 4 3
;   4 TypePointer 5 5 3
;   7 TypeFunction 7 2 4 5 6 2
;   2 TypeVoid 14
;   10 TypeImage 15 14 1 0 0 0 0 0 0
;   2 TypeSampler 16
;   6 TypeFunction 17 14 4 15 16
;   5 Function 2 8 0 7
;   3 FunctionParameter 4 9
;   3 FunctionParameter 5 10
;   3 FunctionParameter 6 11
;   3 FunctionParameter 2 12
;   2 Label 13
;   2 ReturnValue 12
;   1 FunctionEnd
;   5 Function 14 18 0 17
;   3 FunctionParameter 4 19
;   3 FunctionParameter 15 20
;   3 FunctionParameter 16 21
;   2 Label 22
;   1 Return
;   1 FunctionEnd
