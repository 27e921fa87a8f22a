target triple = "spir64-unknown-unknown"

%s = type { i32, i32 }

declare void @callee(ptr byval(%s) align 4, ptr sret(%s), ptr byref(i32))

declare i32 @tail(i32)

define void @mismatch() {
  call void @tail(float 1.000000e+00)
  %a = call float @callee()
  ret void
}

; error: FunctionPointers: call void @tail(float 1.000000e+00)
