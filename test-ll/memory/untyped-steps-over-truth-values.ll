; A step over truth values is one of a byte.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"
define spir_func ptr addrspace(1) @f(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i1, ptr addrspace(1) %p, i64 %i
  ret ptr addrspace(1) %q
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 8 "i"
;   3 Name 10 "q"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 4 64 0
;   3 TypeUntypedPointerKHR 2 5
;   5 TypeFunction 5 2 2 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 2 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   6 UntypedPtrAccessChainKHR 2 10 3 7 8
;   2 ReturnValue 10
;   1 FunctionEnd
