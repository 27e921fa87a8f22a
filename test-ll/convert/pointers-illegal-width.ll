; The same of vectors, lane by lane.
target triple = "spir-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %base, <2 x i32> %n) {
  %p = getelementptr i32, ptr addrspace(1) %base, <2 x i32> %n
  %a = ptrtoint <2 x ptr addrspace(1)> %p to <2 x i12>
  %b = ptrtoint <2 x ptr addrspace(1)> %p to <2 x i1>
  %q = inttoptr <2 x i12> %a to <2 x ptr addrspace(1)>
  %r = inttoptr <2 x i1> %b to <2 x ptr addrspace(1)>
  %one = extractelement <2 x ptr addrspace(1)> %q, i32 0
  %other = extractelement <2 x ptr addrspace(1)> %r, i32 1
  %x = load i32, ptr addrspace(1) %one
  %y = load i32, ptr addrspace(1) %other
  %z = add i32 %x, %y
  ret i32 %z
}
