; options: +SPV_KHR_untyped_pointers
; Pointers to opaque values keep their pointee, variables that are arrays or vectors as well, and structures passed or
; returned by value; a step over pointers is one over integers of their size.
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

@table = addrspace(1) global [2 x ptr addrspace(1)] zeroinitializer

define spir_func void @returned(ptr sret(%pair) %to, ptr byval(%pair) %from) {
  %value = load %pair, ptr %from, align 4
  store %pair %value, ptr %to, align 4
  ret void
}

define spir_func ptr addrspace(1) @next(ptr addrspace(1) %at) {
  %next = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %at, i64 1
  ret ptr addrspace(1) %next
}

define spir_func <4 x i32> @vector(i1 %flag, ptr %other) {
  %room = alloca <4 x i32>, align 16
  store <4 x i32> zeroinitializer, ptr %room, align 16
  %which = select i1 %flag, ptr %room, ptr %other
  %value = load <4 x i32>, ptr %which, align 16
  ret <4 x i32> %value
}
