; options: +SPV_KHR_untyped_pointers +SPV_INTEL_subgroups
; Some instructions tell by the type of their pointer what they read or write, and take no untyped ones.
target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))
declare spir_func void @_Z7vstore3Dv3_smPU3AS3s(<3 x i16>, i64, ptr addrspace(3))
declare spir_func float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1))
declare spir_func void @_Z8prefetchPU3AS1KDv2_im(ptr addrspace(1), i64)
declare spir_func i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici(ptr addrspace(4))
declare spir_func void @_Z17atomic_flag_clearPU3AS4VU7_Atomici(ptr addrspace(4))
declare spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1))

define spir_func void @f(ptr addrspace(1) %from, ptr addrspace(3) %to, ptr addrspace(4) %flag, <3 x i16> %data) {
  %a = call spir_func <4 x float> @_Z6vload4mPU3AS1Kf(i64 1, ptr addrspace(1) %from)
  call spir_func void @_Z7vstore3Dv3_smPU3AS3s(<3 x i16> %data, i64 1, ptr addrspace(3) %to)
  %b = call spir_func float @_Z10vload_halfmPU3AS1KDh(i64 1, ptr addrspace(1) %from)
  call spir_func void @_Z8prefetchPU3AS1KDv2_im(ptr addrspace(1) %from, i64 1)
  %c = call spir_func i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomici(ptr addrspace(4) %flag)
  call spir_func void @_Z17atomic_flag_clearPU3AS4VU7_Atomici(ptr addrspace(4) %flag)
  %d = call spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %from)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float16Buffer
;   2 Capability Float16
;   2 Capability Int64
;   2 Capability Int16
;   2 Capability GenericPointer
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   2 Capability SubgroupBufferBlockIOINTEL
;   6 Extension "SPV_INTEL_subgroups"
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   3 Name 10 "f"
;   4 Name 11 "from"
;   3 Name 12 "to"
;   4 Name 13 "flag"
;   4 Name 14 "data"
;   3 Name 22 "a"
;   3 Name 27 "b"
;   3 Name 38 "c"
;   3 Name 42 "d"
;   5 Decorate 10 LinkageAttributes "f" Export
;   4 TypeInt 4 8 0
;   4 TypeInt 7 16 0
;   4 TypeInt 16 64 0
;   4 TypeInt 28 32 0
;   5 Constant 16 17 1 0
;   4 Constant 28 33 1
;   4 Constant 28 34 784
;   2 TypeVoid 2
;   3 TypeUntypedPointerKHR 3 5
;   3 TypeUntypedPointerKHR 5 4
;   3 TypeUntypedPointerKHR 6 8
;   4 TypeVector 8 7 3
;   7 TypeFunction 9 2 3 5 6 8
;   3 TypeFloat 18 32
;   4 TypePointer 19 5 18
;   4 TypeVector 21 18 4
;   4 TypePointer 23 4 7
;   3 TypeFloat 26 16
;   4 TypeVector 29 28 2
;   4 TypePointer 30 5 29
;   4 TypePointer 35 8 28
;   2 TypeBool 37
;   4 TypePointer 40 5 28
;   5 Function 2 10 0 9
;   3 FunctionParameter 3 11
;   3 FunctionParameter 5 12
;   3 FunctionParameter 6 13
;   3 FunctionParameter 8 14
;   2 Label 15
;   4 Bitcast 19 20 11
;   8 ExtInst 21 22 1 vloadn 17 20 4
;   4 Bitcast 23 24 12
;   8 ExtInst 2 25 1 vstoren 14 17 24
;   7 ExtInst 18 27 1 vload_half 17 11
;   4 Bitcast 30 31 11
;   7 ExtInst 2 32 1 prefetch 31 17
;   4 Bitcast 35 36 13
;   6 AtomicFlagTestAndSet 37 38 36 33 34
;   4 Bitcast 35 39 13
;   4 AtomicFlagClear 39 33 34
;   4 Bitcast 40 41 11
;   4 SubgroupBlockReadINTEL 28 42 41
;   1 Return
;   1 FunctionEnd
