; losses: symbol-property 1, call-property 4
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @g(i32)

define spir_func i32 @own(i32 %a) noinline {
  ret i32 %a
}

define spir_func i32 @f(i32 %a) {
  %b = call spir_func i32 @g(i32 %a) noinline
  %c = call spir_func i32 @g(i32 %b) alwaysinline
  %d = call spir_func i32 @g(i32 %c) nomerge noduplicate
  ; What all calls of a function are asked for, its control says.
  %e = call spir_func i32 @own(i32 %d) noinline
  ret i32 %e
}

define spir_func i32 @again(i32 %a) returns_twice {
  ret i32 %a
}
