; options: +SPV_INTEL_vector_compute +SPV_INTEL_usm_storage_classes
; The list of what compilers keep is kept where vector compute marks it as a variable, and nobody takes its address.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@number = internal addrspace(1) constant i64 7, align 8 #0
@address = internal constant ptr addrspace(1) @number #0
@llvm.compiler.used = appending global [1 x ptr] [ptr @address], section "llvm.metadata" #0
@llvm.used = appending global [1 x ptr] [ptr @address], section "llvm.metadata"

attributes #0 = { "VCGlobalVariable" }

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability VectorComputeINTEL
;   8 Extension "SPV_INTEL_vector_compute"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "number"
;   4 Name 7 "address"
;   7 Name 18 "llvm.compiler.used"
;   3 Decorate 5 VectorComputeVariableINTEL
;   3 Decorate 5 Constant
;   4 Decorate 5 Alignment 8
;   3 Decorate 7 VectorComputeVariableINTEL
;   3 Decorate 7 Constant
;   3 Decorate 18 VectorComputeVariableINTEL
;   9 Decorate 18 LinkageAttributes "llvm.compiler.used" Export
;   4 TypeInt 2 64 0
;   4 TypeInt 11 8 0
;   5 Constant 2 4 7 0
;   5 Constant 2 13 1 0
;   4 TypePointer 3 5 2
;   4 TypePointer 6 7 3
;   4 TypePointer 8 6 3
;   4 TypePointer 12 7 11
;   4 TypeArray 14 12 13
;   4 TypePointer 15 7 14
;   4 TypePointer 19 6 14
;   5 Variable 3 5 5 4
;   5 Variable 8 7 6 5
;   5 SpecConstantOp 2 9 117 7
;   5 SpecConstantOp 6 10 120 9
;   5 SpecConstantOp 12 16 124 10
;   4 ConstantComposite 14 17 16
;   5 Variable 19 18 6 17
