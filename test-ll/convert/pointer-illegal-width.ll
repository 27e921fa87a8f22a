; Addresses as integers of illegal width keep their lowest bits, in the next wider integer with zeros above them.
target triple = "spir64-unknown-unknown"

define spir_func i64 @f(ptr addrspace(1) %p, i32 %x) {
  %a = ptrtoint ptr addrspace(1) %p to i33
  %b = ptrtoint ptr addrspace(1) %p to i1
  %c = trunc i32 %x to i7
  %q = inttoptr i7 %c to ptr addrspace(1)
  %r = inttoptr i1 %b to ptr addrspace(1)
  %v = load i8, ptr addrspace(1) %q
  store i8 %v, ptr addrspace(1) %r
  %y = zext i33 %a to i64
  ret i64 %y
}
