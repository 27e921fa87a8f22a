; An entry point lists what it reaches, also by the addresses that variables and constants hold.
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
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   8 EntryPoint 6 21 "k" 5 12 14 16
;   3 Source 0 0
;   3 Name 5 "c"
;   3 Name 12 "b"
;   3 Name 14 "a"
;   3 Name 16 "d"
;   4 Name 18 "unused"
;   3 Name 21 "k"
;   3 Name 22 "to"
;   3 Name 24 "x"
;   4 TypeInt 2 32 0
;   4 TypeInt 6 8 0
;   4 Constant 2 4 5
;   4 Constant 2 15 6
;   4 Constant 2 17 7
;   4 Constant 2 26 1
;   4 TypePointer 3 5 2
;   4 TypePointer 7 5 6
;   3 TypeStruct 8 7
;   4 TypePointer 9 5 8
;   4 TypePointer 13 5 9
;   2 TypeVoid 19
;   4 TypeFunction 20 19 13
;   4 TypeStruct 25 2 7
;   4 TypePointer 29 5 25
;   5 Variable 3 5 5 4
;   5 SpecConstantOp 7 10 124 5
;   4 ConstantComposite 8 11 10
;   5 Variable 9 12 5 11
;   5 Variable 13 14 5 12
;   5 Variable 3 16 5 15
;   5 Variable 3 18 5 17
;   5 SpecConstantOp 7 27 124 16
;   5 ConstantComposite 25 28 26 27
;   5 Function 19 21 0 20
;   3 FunctionParameter 13 22
;   2 Label 23
;   6 Load 9 24 14 2 8
;   5 Store 22 24 2 8
;   4 Bitcast 29 30 22
;   5 Store 30 28 2 8
;   1 Return
;   1 FunctionEnd
