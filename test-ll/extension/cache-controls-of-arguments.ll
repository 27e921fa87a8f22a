; options: +SPV_INTEL_cache_controls
target triple = "spir64-unknown-unknown"

; Controls of an argument decorate a pointer of its own, the others are passed as they are.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  call spir_func void @f(ptr addrspace(1) %a, ptr addrspace(1) %b), !spirv.DecorationCacheControlINTEL !0
  ret void
}

declare spir_func void @f(ptr addrspace(1), ptr addrspace(1))

!0 = !{!1, !2}
!1 = !{i32 6442, i32 0, i32 1, i32 1}
!2 = !{i32 6443, i32 1, i32 2, i32 1}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability CacheControlsINTEL
;   8 Extension "SPV_INTEL_cache_controls"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 9 "k"
;   3 ExecutionMode 9 31
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 9 "k"
;   3 Name 10 "a"
;   3 Name 11 "b"
;   5 Decorate 6 LinkageAttributes "f" Import
;   5 Decorate 15 CacheControlStoreINTEL 1 2
;   5 Decorate 15 CacheControlLoadINTEL 0 1
;   4 TypeInt 3 8 0
;   4 TypeInt 13 32 0
;   4 Constant 13 14 0
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   5 TypeFunction 5 2 4 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   3 FunctionParameter 4 8
;   1 FunctionEnd
;   5 Function 2 9 0 5
;   3 FunctionParameter 4 10
;   3 FunctionParameter 4 11
;   2 Label 12
;   5 PtrAccessChain 4 15 11 14
;   6 FunctionCall 2 16 6 10 15
;   1 Return
;   1 FunctionEnd
