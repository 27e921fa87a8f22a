target triple = "spir64-unknown-unknown"

define i32 @variadic(i32 %n, ...) {
  %list = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %list)
  %v = va_arg ptr %list, i32
  call void @llvm.va_end.p0(ptr %list)
  ret i32 %v
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn }

; error: UnsupportedVarArgFunction: variadic
