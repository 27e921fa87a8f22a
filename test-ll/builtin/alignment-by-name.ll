; Alignments by name that are no powers of two.
target triple = "spir64-unknown-unknown"
declare spir_func void @_Z13__spirv_StorePU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare spir_func i32 @_Z12__spirv_LoadPU3AS1iii(ptr addrspace(1), i32, i32)
define spir_func void @f(ptr addrspace(1) %p) {
  call spir_func void @_Z13__spirv_StorePU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 2, i32 7)
  %v = call spir_func i32 @_Z12__spirv_LoadPU3AS1iii(ptr addrspace(1) %p, i32 3, i32 -1)
  ret void
}

; error: InvalidFunctionCall: function f: what the program names gives an invalid module: OpStore: the alignment 7 is not a power of two
; error: InvalidFunctionCall: function f, block 0, instruction `%v = call spir_func i32 @_Z12__spirv_LoadPU3AS1iii(ptr addrspace(1) %p, i32 3, i32 -1)`: what the program names gives an invalid module: OpLoad: the alignment 4294967295 is not a power of two
