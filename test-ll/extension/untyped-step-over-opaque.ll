; options: +SPV_KHR_untyped_pointers
; A pointer to an opaque type has a type with it, also where pointers have none: chains are untyped, and converted.
; spirv-val: Invalid OpSpecConstantOp opcode: 4423
target triple = "spir64-unknown-unknown"

@data = addrspace(1) global [2 x i16] [i16 4, i16 5], align 2
@pointer = addrspace(1) global ptr addrspace(1) getelementptr (target("spirv.Sampler"), ptr addrspace(1) @data, i64 2), align 8

define spir_func ptr addrspace(1) @steps(ptr addrspace(1) %from, i64 %count) {
  %to = getelementptr target("spirv.Sampler"), ptr addrspace(1) %from, i64 %count
  ret ptr addrspace(1) %to
}
