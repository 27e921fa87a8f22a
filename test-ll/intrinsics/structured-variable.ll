; Variables whose types stand on the calls that make them.
; since: 23
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i8 @get(i32 %i) {
  %v = call elementtype({ i32, [4 x i8] }) ptr @llvm.structured.alloca.p0()
  store { i32, [4 x i8] } { i32 7, [4 x i8] c"abcd" }, ptr %v
  %p = call ptr (ptr, ...) @llvm.structured.gep.p0(ptr elementtype({ i32, [4 x i8] }) %v, i32 1, i32 %i)
  %x = load i8, ptr %p
  ret i8 %x
}

declare ptr @llvm.structured.alloca.p0()
declare ptr @llvm.structured.gep.p0(ptr, ...)
