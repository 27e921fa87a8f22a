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
