; A variable of a vector that SPIR-V does not have is an array of its components, by LLVM's data layout.
target triple = "spir64-unknown-unknown"
define spir_func void @f(<4 x i32> %x) {
  %p = alloca <5 x i32>
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "x"
;   3 Name 13 "p"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 Decorate 13 Alignment 32
;   4 TypeInt 3 32 0
;   4 TypeInt 9 64 0
;   5 Constant 9 10 8 0
;   2 TypeVoid 2
;   4 TypeVector 4 3 4
;   4 TypeFunction 5 2 4
;   4 TypeArray 11 3 10
;   4 TypePointer 12 7 11
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   4 Variable 12 13 7
;   1 Return
;   1 FunctionEnd
