; options: +SPV_INTEL_function_pointers
; spirv-val: has not been defined
; A variable that is an array of functions of one type keeps their type, with and without null among them, and nothing
; that is chosen from it is cast. One of functions of two types, and one in an array of arrays, point to bytes.
; CHECK: OpConstantNull %_ptr_Function_
target triple = "spir64-unknown-unknown"
@table = internal addrspace(1) constant [3 x ptr] [ptr @one, ptr null, ptr @two]
@mixed = internal addrspace(1) constant [2 x ptr] [ptr @one, ptr @other]
@nested = internal addrspace(1) constant [1 x [2 x ptr]] [[2 x ptr] [ptr @one, ptr @two]]
define internal spir_func i32 @one(i32 %x) {
  ret i32 %x
}
define internal spir_func i32 @two(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
define internal spir_func i64 @other(i32 %x) {
  %y = zext i32 %x to i64
  ret i64 %y
}
define spir_kernel void @choose(ptr addrspace(1) %out, i64 %i, i32 %x) {
  %slot = getelementptr inbounds [3 x ptr], ptr addrspace(1) @table, i64 0, i64 %i
  %chosen = load ptr, ptr addrspace(1) %slot
  %a = call spir_func i32 %chosen(i32 %x)
  %last = load ptr, ptr addrspace(1) getelementptr inbounds ([3 x ptr], ptr addrspace(1) @table, i64 0, i64 2)
  %b = call spir_func i32 %last(i32 %a)
  %first = load ptr, ptr addrspace(1) @table
  %c = call spir_func i32 %first(i32 %b)
  %of_mixed = getelementptr inbounds [2 x ptr], ptr addrspace(1) @mixed, i64 0, i64 0
  %unknown = load ptr, ptr addrspace(1) %of_mixed
  %d = call spir_func i32 %unknown(i32 %c)
  %of_nested = getelementptr inbounds [1 x [2 x ptr]], ptr addrspace(1) @nested, i64 0, i64 0, i64 %i
  %inner = load ptr, ptr addrspace(1) %of_nested
  %e = call spir_func i32 %inner(i32 %d)
  store i32 %e, ptr addrspace(1) %out
  ret void
}
