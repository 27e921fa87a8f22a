; Booleans are compared by logic.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(i1 %a, i1 %b) {
  %u = icmp ult i1 %a, %b
  %s = icmp sge i1 %u, %b
  ret i1 %s
}
