; options: +SPV_INTEL_function_pointers
; What is called by pointers is marked so, kernels are not.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %a) #0 {
  ret i32 %a
}
declare spir_func void @g() #0
define spir_kernel void @k() #0 {
  call spir_func void @g()
  ret void
}
attributes #0 = { noinline "referenced-indirectly" }
