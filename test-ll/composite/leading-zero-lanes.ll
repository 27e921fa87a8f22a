; The first lane that is not zero is chosen from the last to the first.
target triple = "spir64-unknown-unknown"

declare i32 @llvm.experimental.cttz.elts.i32.v2i1(<2 x i1>, i1)
define spir_func i32 @f(<2 x i1> %v) {
  %n = call i32 @llvm.experimental.cttz.elts.i32.v2i1(<2 x i1> %v, i1 false)
  ret i32 %n
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "v"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 9 2
;   4 Constant 2 11 1
;   4 Constant 2 14 0
;   2 TypeBool 3
;   4 TypeVector 4 3 2
;   4 TypeFunction 5 2 4
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   5 CompositeExtract 3 10 7 1
;   6 Select 2 12 10 11 9
;   5 CompositeExtract 3 13 7 0
;   6 Select 2 15 13 14 12
;   2 ReturnValue 15
;   1 FunctionEnd
