; An untyped pointer that steps over what has no size stays where it is.
; options: +SPV_KHR_untyped_pointers
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, i64 %n) {
  %a = getelementptr {}, ptr addrspace(1) %p, i64 %n
  %b = getelementptr [4 x {}], ptr addrspace(1) %a, i64 %n, i64 2
  %v = load i32, ptr addrspace(1) %b
  ret i32 %v
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
;   3 Name 7 "f"
;   3 Name 8 "p"
;   3 Name 9 "n"
;   3 Name 11 "v"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 TypeInt 5 64 0
;   3 TypeUntypedPointerKHR 3 5
;   5 TypeFunction 6 2 3 5
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   6 Load 2 11 8 2 4
;   2 ReturnValue 11
;   1 FunctionEnd
