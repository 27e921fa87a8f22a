; A variable whose lifetime is told is typed, as OpLifetimeStart takes a typed pointer.
; since: 22
; options: +SPV_KHR_untyped_pointers
; CHECK: %value = OpVariable %_ptr_Function_uint Function
; CHECK: %other = OpUntypedVariableKHR
; CHECK: OpLifetimeStart %value 0
; CHECK: OpLifetimeStop %value 0
target triple = "spir64-unknown-unknown"

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare spir_func void @fill(ptr, ptr)

define spir_func i32 @f() {
  %value = alloca i32, align 4
  %other = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %value)
  call spir_func void @fill(ptr %value, ptr %other)
  %loaded = load i32, ptr %value, align 4
  call void @llvm.lifetime.end.p0(ptr %value)
  ret i32 %loaded
}
