; What runs before the kernels or after them are entry points of those modes, by priority; a kernel is one already.
target triple = "spir64-unknown-unknown"

@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
@g = addrspace(1) global i32 0

define internal spir_func void @late() {
  store i32 4, ptr addrspace(1) @g, align 4
  ret void
}

define internal spir_func void @early() {
  ret void
}

define spir_kernel void @last() {
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 13 "last"
;   5 EntryPoint 6 15 "early"
;   6 EntryPoint 6 18 "late" 5
;   3 ExecutionMode 15 33
;   3 ExecutionMode 18 33
;   3 ExecutionMode 13 34
;   3 Source 0 0
;   3 Name 5 "g"
;   4 Name 8 "late"
;   4 Name 11 "early"
;   4 Name 13 "last"
;   5 Decorate 5 LinkageAttributes "g" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 4 0
;   4 Constant 2 10 4
;   4 TypePointer 3 5 2
;   2 TypeVoid 6
;   3 TypeFunction 7 6
;   5 Variable 3 5 5 4
;   5 Function 6 8 0 7
;   2 Label 9
;   5 Store 5 10 2 4
;   1 Return
;   1 FunctionEnd
;   5 Function 6 11 0 7
;   2 Label 12
;   1 Return
;   1 FunctionEnd
;   5 Function 6 13 0 7
;   2 Label 14
;   1 Return
;   1 FunctionEnd
;   5 Function 6 15 0 7
;   2 Label 16
;   4 FunctionCall 6 17 11
;   1 Return
;   1 FunctionEnd
;   5 Function 6 18 0 7
;   2 Label 19
;   4 FunctionCall 6 20 8
;   1 Return
;   1 FunctionEnd
