target triple = "spir64-unknown-unknown"

declare cc1023 void @convention(i32)

define void @indirect(ptr %f, ptr addrspace(1) %g) {
  %p = load ptr, ptr addrspace(1) %g, align 8
  %a = call i32 %f(i32 1)
  %b = call i32 %p(float 1.000000e+00)
  %c = call { i32, [2 x float] } %p(<3 x i8> zeroinitializer)
  call cc1023 void @convention(i32 %a)
  call void null()
  call void undef()
  ret void
}

; error: FunctionPointers: %a = call i32 %f(i32 1)
