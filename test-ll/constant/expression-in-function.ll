; Constant expressions in functions are instructions.
target triple = "spir64-unknown-unknown"
@data = internal addrspace(1) global [2 x i32] zeroinitializer, align 4
define spir_func i32 @f() {
  %x = load i32, ptr addrspace(4) getelementptr inbounds ([2 x i32], ptr addrspace(4) addrspacecast (ptr addrspace(1) @data to ptr addrspace(4)), i64 0, i64 1), align 4
  ret i32 %x
}
