; options: +SPV_EXT_relaxed_printf_string_address_space
; printf is the builtin in modules that do not come from OpenCL C too, and its format may lie outside of constant memory.
target triple = "spir64-unknown-unknown"
@format = internal addrspace(1) constant [4 x i8] c"%d\0A\00"
declare spir_func i32 @printf(ptr addrspace(4), ...)
define spir_kernel void @k(i32 %a) {
  %x = call spir_func i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) addrspacecast (ptr addrspace(1) @format to ptr addrspace(4)), i32 %a)
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   2 Capability Int8
;   12 Extension "SPV_EXT_relaxed_printf_string_address_space"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 16 "k" 12
;   3 Source 0 0
;   4 Name 12 "format"
;   3 Name 16 "k"
;   3 Name 17 "a"
;   3 Name 23 "x"
;   3 Decorate 12 Constant
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 14 32 0
;   5 Constant 3 4 4 0
;   4 Constant 2 7 37
;   4 Constant 2 8 100
;   4 Constant 2 9 10
;   4 Constant 2 10 0
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   2 TypeVoid 13
;   4 TypeFunction 15 13 14
;   4 TypePointer 19 8 5
;   4 TypePointer 20 8 2
;   7 ConstantComposite 5 11 7 8 9 10
;   5 Variable 6 12 5 11
;   5 Function 13 16 0 15
;   3 FunctionParameter 14 17
;   2 Label 18
;   4 PtrCastToGeneric 19 21 12
;   4 Bitcast 20 22 21
;   7 ExtInst 14 23 1 printf 22 17
;   1 Return
;   1 FunctionEnd
