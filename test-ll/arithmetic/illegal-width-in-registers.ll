; An integer of illegal width is promoted to a wider one, masked and extended where its upper bits matter.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(i32 %a) {
  %narrow = trunc i32 %a to i5
  %sum = add i5 %narrow, 9
  %less = icmp slt i5 %sum, -3
  ret i1 %less
}
