; A class around something that is no number, where an instruction works on numbers.
target triple = "spir64-unknown-unknown"
%outer = type { %inner }
%inner = type { target("spirv.Event") }
%pointers = type { ptr addrspace(4) }
define spir_func void @f(ptr %from, ptr %to) {
  call spir_func void @_Z30__spirv_GroupNonUniformShuffleI5outerET_N5__spv5Scope4FlagES1_j(ptr sret(%outer) %to, i32 3, ptr byval(%outer) %from, i32 8)
  ret void
}
define spir_func void @g(ptr %from, ptr %to) {
  call spir_func void @_Z30__spirv_GroupNonUniformShuffleI8pointersET_N5__spv5Scope4FlagES1_j(ptr sret(%pointers) %to, i32 3, ptr byval(%pointers) %from, i32 8)
  ret void
}
declare spir_func void @_Z30__spirv_GroupNonUniformShuffleI5outerET_N5__spv5Scope4FlagES1_j(ptr sret(%outer), i32, ptr byval(%outer), i32)
declare spir_func void @_Z30__spirv_GroupNonUniformShuffleI8pointersET_N5__spv5Scope4FlagES1_j(ptr sret(%pointers), i32, ptr byval(%pointers), i32)
