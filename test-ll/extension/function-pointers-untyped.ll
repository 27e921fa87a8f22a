; options: +SPV_INTEL_function_pointers +SPV_KHR_untyped_pointers
; The constant for a function points to the function's type also where other pointers are untyped.
; spirv-val: has not been defined
target triple = "spir64-unknown-unknown"
@t = addrspace(1) constant [2 x ptr] [ptr @f, ptr @h]
define spir_func i32 @f(i32 %a) { 
  ret i32 %a
}
define spir_func i32 @h(i32 %a) { 
  ret i32 %a
}
define spir_kernel void @k(i64 %n, ptr addrspace(1) %p) {
  %g = getelementptr [2 x ptr], ptr addrspace(1) @t, i64 0, i64 %n
  %fn = load ptr, ptr addrspace(1) %g
  %r = call spir_func i32 %fn(i32 3)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
