; A switch on a boolean selects by a number.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(i1 %c) {
entry:
  switch i1 %c, label %no [ i1 true, label %yes ]
yes:
  ret i32 1
no:
  ret i32 0
}
