; Variables stand first in SPIR-V and are numbered first, wherever in the first block their allocas stand.
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %n) {
  %a = alloca i32
  store i32 1, ptr %a
  %b = alloca [2 x i32]
  store [2 x i32] zeroinitializer, ptr %b
  %c = alloca i32, i32 3
  store i32 %n, ptr %c
  %sum = load i32, ptr %a
  ret i32 %sum
}
