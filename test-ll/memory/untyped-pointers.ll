; With the extension, pointers do not tell what they point to.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"
define spir_func i64 @f(ptr addrspace(1) %p, i64 %i) {
  %v = alloca i32, align 4
  store i32 1, ptr %v, align 4
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = load i64, ptr addrspace(1) %q, align 8
  ret i64 %x
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
;   3 Name 12 "v"
;   3 Name 14 "q"
;   3 Name 15 "x"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 Decorate 12 Alignment 4
;   4 TypeInt 2 64 0
;   4 TypeInt 4 8 0
;   4 TypeInt 10 32 0
;   4 Constant 10 13 1
;   3 TypeUntypedPointerKHR 3 5
;   5 TypeFunction 5 2 3 2
;   3 TypeUntypedPointerKHR 11 7
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 2 8
;   2 Label 9
;   5 UntypedVariableKHR 11 12 7 10
;   5 Store 12 13 2 4
;   6 UntypedInBoundsPtrAccessChainKHR 3 14 10 7 8
;   6 Load 2 15 14 2 8
;   2 ReturnValue 15
;   1 FunctionEnd
