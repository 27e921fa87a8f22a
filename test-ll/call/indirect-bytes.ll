; What a function takes that is called through a pointer is a pointer to bytes, whatever it points to here.
; options: +SPV_INTEL_function_pointers
; spirv-val: Invalid use of function type result id
target triple = "spir64-unknown-unknown"
define spir_func void @through(ptr addrspace(4) %callee, ptr addrspace(4) %number) {
  store i32 1, ptr addrspace(4) %number, align 4
  %function = load ptr, ptr addrspace(4) %callee, align 8
  %bytes = bitcast ptr addrspace(4) %number to ptr addrspace(4)
  call spir_func void %function(ptr addrspace(4) %bytes)
  ret void
}
