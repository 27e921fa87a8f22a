; An entry point lists the variables that it reaches.
target triple = "spir64-unknown-unknown"
@used = internal addrspace(2) constant i32 1, align 4
@unused = internal addrspace(2) constant i32 2, align 4
define internal spir_func i32 @read() {
  %x = load i32, ptr addrspace(2) @used, align 4
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func i32 @read()
  store i32 %x, ptr addrspace(1) %p, align 4
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 15 "k" 5
;   3 Source 0 0
;   4 Name 5 "used"
;   4 Name 7 "unused"
;   4 Name 9 "read"
;   3 Name 11 "x"
;   3 Name 15 "k"
;   3 Name 16 "p"
;   3 Name 18 "x"
;   3 Decorate 5 Constant
;   4 Decorate 5 Alignment 4
;   3 Decorate 7 Constant
;   4 Decorate 7 Alignment 4
;   4 TypeInt 2 32 0
;   4 Constant 2 4 1
;   4 Constant 2 6 2
;   4 TypePointer 3 0 2
;   3 TypeFunction 8 2
;   2 TypeVoid 12
;   4 TypePointer 13 5 2
;   4 TypeFunction 14 12 13
;   5 Variable 3 5 0 4
;   5 Variable 3 7 0 6
;   5 Function 2 9 0 8
;   2 Label 10
;   6 Load 2 11 5 2 4
;   2 ReturnValue 11
;   1 FunctionEnd
;   5 Function 12 15 0 14
;   3 FunctionParameter 13 16
;   2 Label 17
;   4 FunctionCall 2 18 9
;   5 Store 16 18 2 4
;   1 Return
;   1 FunctionEnd
