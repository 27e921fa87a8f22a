target triple = "spir64-unknown-unknown"

declare void @use(...)

define void @bundles(ptr %f, ptr %g) {
  call void %f() [ "deopt"(i32 1, ptr null) ]
  call void (...) @use(i32 1, double 2.000000e+00, ptr @use, { i32 } zeroinitializer)
  ret void
}

; error: FunctionPointers: call void %f() [ "deopt"(i32 1, ptr null) ]
