; Arithmetic, comparisons, conversions and functions on bfloat16; memory by a mangled name.
; options: +SPV_KHR_bfloat16 +SPV_INTEL_bfloat16_arithmetic
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(bfloat %x, <2 x bfloat> %v, ptr addrspace(1) %p) {
  %sum = fadd bfloat %x, %x
  %root = call bfloat @llvm.sqrt.bf16(bfloat %sum)
  %less = fcmp olt bfloat %root, %x
  %int = fptosi bfloat %root to i32
  %pick = select i1 %less, i32 %int, i32 0
  call spir_func void @_Z19__spirv_ocl_vstorenDv2_DF16bmPU3AS1DF16b(<2 x bfloat> %v, i64 0, ptr addrspace(1) %p)
  ret i32 %pick
}

declare bfloat @llvm.sqrt.bf16(bfloat)
declare spir_func void @_Z19__spirv_ocl_vstorenDv2_DF16bmPU3AS1DF16b(<2 x bfloat>, i64, ptr addrspace(1))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability BFloat16TypeKHR
;   2 Capability BFloat16ArithmeticINTEL
;   9 Extension "SPV_INTEL_bfloat16_arithmetic"
;   6 Extension "SPV_KHR_bfloat16"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   3 Name 8 "x"
;   3 Name 9 "v"
;   3 Name 10 "p"
;   3 Name 12 "sum"
;   4 Name 13 "root"
;   4 Name 15 "less"
;   3 Name 16 "int"
;   4 Name 18 "pick"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 19 64 0
;   4 Constant 2 17 0
;   5 Constant 19 20 0 0
;   4 TypeFloat 3 16 0
;   4 TypeVector 4 3 2
;   4 TypePointer 5 5 3
;   6 TypeFunction 6 2 3 4 5
;   2 TypeBool 14
;   2 TypeVoid 21
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 4 9
;   3 FunctionParameter 5 10
;   2 Label 11
;   5 FAdd 3 12 8 8
;   6 ExtInst 3 13 1 sqrt 12
;   5 FOrdLessThan 14 15 13 8
;   4 ConvertFToS 2 16 13
;   6 Select 2 18 15 16 17
;   8 ExtInst 21 22 1 vstoren 9 20 10
;   2 ReturnValue 18
;   1 FunctionEnd
