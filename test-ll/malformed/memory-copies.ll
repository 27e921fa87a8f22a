target triple = "spir64-unknown-unknown"

define void @copies(ptr addrspace(1) %p, ptr %q, i64 %n) {
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %q, i64 -1, i1 true)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 7, i64 %n, i1 false)
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %p, i64 0, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) noalias writeonly, ptr noalias readonly, i64, i1 immarg) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p1.i64(ptr addrspace(1) writeonly, i8, i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1) writeonly, ptr addrspace(1) readonly, i64, i1 immarg) #0

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 8 "copies"
;   3 Name 9 "p"
;   3 Name 10 "q"
;   3 Name 11 "n"
;   9 Name 16 "spirv.llvm_memset_p1_i64"
;   4 Name 18 "dest"
;   3 Name 19 "val"
;   3 Name 20 "len"
;   5 Name 21 "volatile"
;   6 Decorate 8 LinkageAttributes "copies" Export
;   11 Decorate 16 LinkageAttributes "spirv.llvm_memset_p1_i64" Export
;   4 TypeInt 3 8 0
;   4 TypeInt 6 64 0
;   5 Constant 6 13 4294967295 4294967295
;   5 Constant 6 22 0 0
;   5 Constant 6 23 1 0
;   4 Constant 3 32 7
;   2 TypeVoid 2
;   4 TypePointer 4 5 3
;   4 TypePointer 5 7 3
;   6 TypeFunction 7 2 4 5 6
;   2 TypeBool 14
;   7 TypeFunction 15 2 4 3 6 14
;   3 ConstantFalse 14 33
;   5 Function 2 8 0 7
;   3 FunctionParameter 4 9
;   3 FunctionParameter 5 10
;   3 FunctionParameter 6 11
;   2 Label 12
;   6 CopyMemorySized 9 10 13 3 1
;   8 FunctionCall 2 34 16 9 32 11 33
;   1 Return
;   1 FunctionEnd
;   5 Function 2 16 0 15
;   3 FunctionParameter 4 18
;   3 FunctionParameter 3 19
;   3 FunctionParameter 6 20
;   3 FunctionParameter 14 21
;   2 Label 17
;   5 IEqual 14 26 22 20
;   4 BranchConditional 26 24 25
;   2 Label 25
;   7 Phi 6 28 22 17 27 25
;   4 Bitcast 4 29 18
;   5 InBoundsPtrAccessChain 4 30 29 28
;   5 Store 30 19 2 1
;   5 IAdd 6 27 28 23
;   5 ULessThan 14 31 27 20
;   4 BranchConditional 31 25 24
;   2 Label 24
;   1 Return
;   1 FunctionEnd
