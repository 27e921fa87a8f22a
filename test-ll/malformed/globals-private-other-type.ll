; A private variable of vector computing is accessed as another type than its own.
target triple = "spir64-unknown-unknown"
@slot = internal global i128 undef, align 4 #0
@pair = internal global { i32, i64 } zeroinitializer, align 8 #0
define spir_func i32 @f() #1 {
  %v = load i32, ptr @slot, align 4
  store i64 7, ptr @pair, align 8
  ret i32 %v
}
attributes #0 = { "VCGlobalVariable" "VCByteOffset"="8" }
attributes #1 = { "VCFunction" }
