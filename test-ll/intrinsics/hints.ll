; What only tells the optimiser something leaves nothing behind, or the value that it is about.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c, i32 %x) {
  call void @llvm.assume(i1 %c)
  %e = call i32 @llvm.expect.i32(i32 %x, i32 1)
  call void @llvm.trap()
  %k = call i1 @llvm.is.constant.i32(i32 %x)
  %s = select i1 %k, i32 %e, i32 %x
  ret i32 %s
}
declare void @llvm.assume(i1)
declare i32 @llvm.expect.i32(i32, i32)
declare void @llvm.trap()
declare i1 @llvm.is.constant.i32(i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "c"
;   3 Name 7 "x"
;   3 Name 10 "s"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   2 TypeBool 3
;   5 TypeFunction 4 2 3 2
;   3 ConstantFalse 3 9
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   3 FunctionParameter 2 7
;   2 Label 8
;   6 Select 2 10 9 7 7
;   2 ReturnValue 10
;   1 FunctionEnd
