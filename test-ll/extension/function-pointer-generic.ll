; Pointers to functions become generic pointers and come back, as SPV_INTEL_function_pointers has it since 2026.
; options: +SPV_INTEL_function_pointers
; spirv-val: has not been defined
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %x) addrspace(9) {
  ret i32 %x
}

define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) addrspace(9) {
  %g = addrspacecast ptr addrspace(9) @f to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(1) %out
  %h = load ptr addrspace(4), ptr addrspace(1) %out
  %i = addrspacecast ptr addrspace(4) %h to ptr addrspace(9)
  %r = call spir_func addrspace(9) i32 %i(i32 3)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
