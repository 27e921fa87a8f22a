; The address of an element of an array of pointers, which point to bytes there, is compared with the address of a
; variable that holds a pointer to a structure: each keeps its type, and one of them is cast.
target triple = "spirv64-unknown-unknown"
%s = type { i8, i16, i32 }
@array = internal addrspace(1) global [8 x ptr addrspace(1)] zeroinitializer, align 8
@thing = internal addrspace(1) global %s zeroinitializer
@held = internal addrspace(1) global ptr addrspace(1) @thing

define spir_func i1 @constant() {
  %same = icmp eq ptr addrspace(1) getelementptr inbounds ([8 x ptr addrspace(1)], ptr addrspace(1) @array, i64 0, i64 3), @held
  ret i1 %same
}

define spir_func i1 @instruction(i64 %at) {
  %element = getelementptr inbounds [8 x ptr addrspace(1)], ptr addrspace(1) @array, i64 0, i64 %at
  %same = icmp eq ptr addrspace(1) %element, @held
  ret i1 %same
}

define spir_func i1 @member(ptr addrspace(1) %p, i64 %at) {
  %element = getelementptr inbounds { i32, [2 x ptr addrspace(1)] }, ptr addrspace(1) %p, i64 0, i32 1, i64 %at
  %one = select i1 true, ptr addrspace(1) %element, ptr addrspace(1) @held
  %same = icmp eq ptr addrspace(1) @held, %one
  ret i1 %same
}
