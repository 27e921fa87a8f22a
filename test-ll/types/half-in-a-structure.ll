; A composite with a half in it is a value of half precision.
; CHECK: OpCapability Float16
target triple = "spir64-unknown-unknown"
define spir_func { i32, [2 x half] } @f(ptr addrspace(1) %p) {
  %v = load { i32, [2 x half] }, ptr addrspace(1) %p
  ret { i32, [2 x half] } %v
}
