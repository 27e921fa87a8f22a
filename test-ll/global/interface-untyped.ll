; options: +SPV_KHR_untyped_pointers
; The addresses of variables in constants, where pointers are untyped.
target triple = "spirv64v1.4-unknown-unknown"

@c = internal addrspace(1) global i32 5
@b = internal addrspace(1) global { ptr addrspace(1) } { ptr addrspace(1) @c }
@a = internal addrspace(1) global ptr addrspace(1) @b
@d = internal addrspace(1) global i32 6
@unused = internal addrspace(1) global i32 7

define spir_kernel void @k(ptr addrspace(1) %to) {
  %x = load ptr addrspace(1), ptr addrspace(1) @a, align 8
  store ptr addrspace(1) %x, ptr addrspace(1) %to, align 8
  store { i32, ptr addrspace(1) } { i32 1, ptr addrspace(1) @d }, ptr addrspace(1) %to, align 8
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
;   8 EntryPoint 6 18 "k" 6 10 11 13
;   3 Source 0 0
;   3 Name 6 "c"
;   3 Name 10 "b"
;   3 Name 11 "a"
;   3 Name 13 "d"
;   4 Name 15 "unused"
;   3 Name 18 "k"
;   3 Name 19 "to"
;   3 Name 21 "x"
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 Constant 2 5 5
;   4 Constant 2 12 6
;   4 Constant 2 14 7
;   4 Constant 2 23 1
;   3 TypeUntypedPointerKHR 3 5
;   3 TypeStruct 7 3
;   2 TypeVoid 16
;   4 TypeFunction 17 16 3
;   4 TypeStruct 22 2 3
;   6 UntypedVariableKHR 3 6 5 2 5
;   5 SpecConstantOp 3 8 124 6
;   4 ConstantComposite 7 9 8
;   6 UntypedVariableKHR 3 10 5 7 9
;   6 UntypedVariableKHR 3 11 5 3 10
;   6 UntypedVariableKHR 3 13 5 2 12
;   6 UntypedVariableKHR 3 15 5 2 14
;   5 SpecConstantOp 3 24 124 13
;   5 ConstantComposite 22 25 23 24
;   5 Function 16 18 0 17
;   3 FunctionParameter 3 19
;   2 Label 20
;   6 Load 3 21 11 2 8
;   5 Store 19 21 2 8
;   5 Store 19 25 2 8
;   1 Return
;   1 FunctionEnd
