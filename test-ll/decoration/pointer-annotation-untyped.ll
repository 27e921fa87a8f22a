; options: +SPV_KHR_untyped_pointers
; Without types of pointers both casts stand behind the annotation, so that it reads as with them.
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
;   2 Capability UntypedPointersKHR
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 6 "member"
;   4 Name 7 "memory"
;   4 Name 9 "pair"
;   4 Name 12 "second"
;   3 Name 14 "a"
;   4 Name 15 "value"
;   5 Name 16 "cast_first"
;   4 Name 17 "memory"
;   3 Name 20 "a"
;   4 Name 21 "value"
;   6 Decorate 6 LinkageAttributes "member" Export
;   4 Decorate 12 UserSemantic "a"
;   4 Decorate 12 UserSemantic "b"
;   7 Decorate 16 LinkageAttributes "cast_first" Export
;   4 Decorate 17 UserSemantic "a"
;   4 TypeInt 2 32 0
;   4 TypeInt 4 8 0
;   4 Constant 2 10 0
;   4 Constant 2 11 1
;   3 TypeUntypedPointerKHR 3 7
;   4 TypeFunction 5 2 3
;   4 TypeStruct 9 2 2
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   2 Label 8
;   7 UntypedInBoundsPtrAccessChainKHR 3 12 9 7 10 11
;   4 Bitcast 3 13 12
;   4 Bitcast 3 14 13
;   6 Load 2 15 14 2 4
;   2 ReturnValue 15
;   1 FunctionEnd
;   5 Function 2 16 0 5
;   3 FunctionParameter 3 17
;   2 Label 18
;   4 Bitcast 3 19 17
;   4 Bitcast 3 20 19
;   6 Load 2 21 20 2 4
;   2 ReturnValue 21
;   1 FunctionEnd
