; A constant without an address space that only bodies use becomes a variable of each.
target triple = "spir64-unknown-unknown"

@table = internal unnamed_addr constant [2 x i32] [i32 3, i32 5], align 4
define spir_func i32 @f(i32 %i) {
  %p = getelementptr [2 x i32], ptr @table, i32 0, i32 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
