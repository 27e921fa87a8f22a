; What an annotation yields are bytes, cast from what it is about and cast where it is used. The casts that a reader
; leaves behind it are no more than that, so the module does not grow.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

@.str = private unnamed_addr addrspace(1) constant [2 x i8] c"a\00", section "llvm.metadata"
@.str.1 = private unnamed_addr addrspace(1) constant [2 x i8] c"b\00", section "llvm.metadata"

define spir_func i32 @member(ptr %memory) {
  %second = getelementptr inbounds %pair, ptr %memory, i32 0, i32 1
  %a = call ptr @llvm.ptr.annotation.p0.p1(ptr %second, ptr addrspace(1) @.str, ptr addrspace(1) @.str, i32 1, ptr addrspace(1) null)
  %b = call ptr @llvm.ptr.annotation.p0.p1(ptr %a, ptr addrspace(1) @.str.1, ptr addrspace(1) @.str, i32 1, ptr addrspace(1) null)
  %bytes = bitcast ptr %b to ptr
  %number = bitcast ptr %bytes to ptr
  %value = load i32, ptr %number, align 4
  ret i32 %value
}

define spir_func i32 @cast_first(ptr %memory) {
  %cast = bitcast ptr %memory to ptr
  %a = call ptr @llvm.ptr.annotation.p0.p1(ptr %cast, ptr addrspace(1) @.str, ptr addrspace(1) @.str, i32 1, ptr addrspace(1) null)
  %value = load i32, ptr %a, align 4
  ret i32 %value
}

declare ptr @llvm.ptr.annotation.p0.p1(ptr, ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 3 "pair"
;   4 Name 6 "member"
;   4 Name 7 "memory"
;   4 Name 12 "second"
;   4 Name 16 "number"
;   4 Name 17 "value"
;   5 Name 19 "cast_first"
;   4 Name 20 "memory"
;   4 Name 22 "cast"
;   4 Name 24 "value"
;   6 Decorate 6 LinkageAttributes "member" Export
;   4 Decorate 12 UserSemantic "a"
;   4 Decorate 12 UserSemantic "b"
;   7 Decorate 19 LinkageAttributes "cast_first" Export
;   4 Decorate 20 UserSemantic "a"
;   4 TypeInt 2 32 0
;   4 TypeInt 13 8 0
;   4 Constant 2 10 0
;   4 Constant 2 11 1
;   4 TypeStruct 3 2 2
;   4 TypePointer 4 7 3
;   4 TypeFunction 5 2 4
;   4 TypePointer 9 7 2
;   4 TypePointer 14 7 13
;   4 TypeFunction 18 2 14
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   6 InBoundsPtrAccessChain 9 12 7 10 11
;   4 Bitcast 14 15 12
;   4 Bitcast 9 16 15
;   6 Load 2 17 16 2 4
;   2 ReturnValue 17
;   1 FunctionEnd
;   5 Function 2 19 0 18
;   3 FunctionParameter 14 20
;   2 Label 21
;   4 Bitcast 14 22 20
;   4 Bitcast 9 23 22
;   6 Load 2 24 23 2 4
;   2 ReturnValue 24
;   1 FunctionEnd
