; Matrices that invocations share lie in no memory that they share.
; options: +SPV_KHR_cooperative_matrix
target triple = "spir64-unknown-unknown"
@some = addrspace(3) global {i32, [2 x target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0)]} poison
@one = addrspace(1) global target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0) poison
define spir_func void @own() {
  %m = alloca target("spirv.CooperativeMatrixKHR", float, 3, 4, 4, 0)
  ret void
}

; error: InvalidInstruction: outside of functions, instruction `@some`: a variable of the storage class Workgroup holds a cooperative matrix
; error: InvalidInstruction: outside of functions, instruction `@one`: a variable of the storage class CrossWorkgroup holds a cooperative matrix
