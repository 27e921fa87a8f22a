; options: +SPV_KHR_untyped_pointers
; An alias of a variable is the variable, whose type it has where other pointers have none: as an operand, in composites and in initialisers.
target triple = "spir64-unknown-unknown"

@data = addrspace(1) global [4 x i32] zeroinitializer
@same = alias [4 x i32], ptr addrspace(1) @data
@second = alias i32, getelementptr inbounds ([4 x i32], ptr addrspace(1) @data, i64 0, i64 1)
@table = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @same, ptr addrspace(1) @data]

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c, ptr addrspace(1) %q) {
  store ptr addrspace(1) @same, ptr addrspace(1) %p
  %s = select i1 %c, ptr addrspace(1) %q, ptr addrspace(1) @same
  store i32 1, ptr addrspace(1) %s
  %v = insertvalue { i32, ptr addrspace(1) } poison, ptr addrspace(1) @second, 1
  store { i32, ptr addrspace(1) } %v, ptr addrspace(1) %p
  store { i32, ptr addrspace(1) } { i32 1, ptr addrspace(1) @same }, ptr addrspace(1) %p
  ret void
}
