; Variables that no memory holds.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i32 %n) {
 %c = alloca i32, i64 9223372036854775807
 %d = alloca { i64, {} }, i256 9223372036854775807
 ret i32 0
}
