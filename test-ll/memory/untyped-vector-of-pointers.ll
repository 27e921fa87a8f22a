; Untyped pointers do not step over pointers, but over bytes or numbers of their size.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %v = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %a, i32 0
  %w = insertelement <2 x ptr addrspace(1)> %v, ptr addrspace(1) %b, i32 1
  store <2 x ptr addrspace(1)> %w, ptr addrspace(1) %p
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 6 "k"
;   3 Source 0 0
;   3 Name 6 "k"
;   3 Name 7 "p"
;   3 Name 8 "a"
;   3 Name 9 "b"
;   3 Name 15 "v"
;   3 Name 15 "v"
;   3 Name 17 "w"
;   3 Name 17 "w"
;   4 TypeInt 4 8 0
;   4 TypeInt 19 32 0
;   4 Constant 19 20 8
;   2 TypeVoid 2
;   3 TypeUntypedPointerKHR 3 5
;   6 TypeFunction 5 2 3 3 3
;   4 TypeStruct 11 3 3
;   3 Undef 11 12
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 3 8
;   3 FunctionParameter 3 9
;   2 Label 10
;   5 CompositeExtract 3 13 12 0
;   5 CompositeExtract 3 14 12 1
;   6 CompositeInsert 11 16 8 12 0
;   6 CompositeInsert 11 15 14 16 1
;   6 CompositeInsert 11 18 8 12 0
;   6 CompositeInsert 11 17 9 18 1
;   5 Store 7 8 2 16
;   6 UntypedInBoundsPtrAccessChainKHR 3 21 4 7 20
;   5 Store 21 9 2 8
;   1 Return
;   1 FunctionEnd
