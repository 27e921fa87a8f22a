target triple = "spir64-unknown-unknown"

%s = type { i32, i32 }

define void @callee(ptr byval(%s) align 4 %a, ptr sret(%s) %b, ptr byref(i32) %c) {
  ret void
}
