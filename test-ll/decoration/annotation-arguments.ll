; Arguments of annotations stand behind the text: integers with a sign, booleans as 0 and 1.
target triple = "spir64-unknown-unknown"
@.str = private unnamed_addr constant [4 x i8] c"abc\00"
@.args = private unnamed_addr constant { i32, i8, i1, i64 } { i32 -3, i8 -1, i1 true, i64 9 }
@.zero = private unnamed_addr constant { i32, i1 } zeroinitializer
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = alloca i32
  call void @llvm.var.annotation(ptr %a, ptr @.str, ptr null, i32 1, ptr @.args)
  %b = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %p, ptr @.str, ptr null, i32 1, ptr @.zero)
  %l = load i32, ptr addrspace(1) %b
  store i32 %l, ptr %a
  store i32 5, ptr addrspace(1) %b
  ret void
}
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
declare ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1), ptr, ptr, i32, ptr)
