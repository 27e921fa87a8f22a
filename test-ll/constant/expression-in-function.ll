; Constant expressions in functions are instructions.
target triple = "spir64-unknown-unknown"
@data = internal addrspace(1) global [2 x i32] zeroinitializer, align 4
define spir_func i32 @f() {
  %x = load i32, ptr addrspace(4) getelementptr inbounds ([2 x i32], ptr addrspace(4) addrspacecast (ptr addrspace(1) @data to ptr addrspace(4)), i64 0, i64 1), align 4
  ret i32 %x
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability GenericPointer
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 8 "data"
;   3 Name 10 "f"
;   3 Name 18 "x"
;   4 Decorate 8 Alignment 4
;   5 Decorate 10 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 3 64 0
;   5 Constant 3 4 2 0
;   5 Constant 3 15 0 0
;   5 Constant 3 16 1 0
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   3 TypeFunction 9 2
;   4 TypePointer 12 8 2
;   4 TypePointer 13 8 5
;   3 ConstantNull 5 7
;   5 Variable 6 8 5 7
;   5 Function 2 10 0 9
;   2 Label 11
;   4 PtrCastToGeneric 13 14 8
;   6 InBoundsPtrAccessChain 12 17 14 15 16
;   6 Load 2 18 17 2 4
;   2 ReturnValue 18
;   1 FunctionEnd
