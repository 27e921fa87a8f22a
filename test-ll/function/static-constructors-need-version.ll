; options: max=1.0
; Nothing would run the function without the mode, which came with SPIR-V 1.1.
target triple = "spir64-unknown-unknown"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
define spir_kernel void @f() {
  ret void
}

; error: Requires1_1: function f: Initializer/Finalizer Execution Mode
