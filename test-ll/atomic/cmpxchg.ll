; A cmpxchg yields the old value and whether it was the expected one.
target triple = "spir64-unknown-unknown"
define spir_func i1 @f(ptr addrspace(1) %p) {
  %pair = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 acq_rel monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  ret i1 %done
}
