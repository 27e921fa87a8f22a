; A table of virtual functions in global memory holds pointers of global memory: they are that from the start, as no cast
; leads there.
; options: +SPV_INTEL_function_pointers
; spirv-val: has not been defined
target triple = "spir64-unknown-unknown"
@table = addrspace(1) constant [2 x ptr addrspace(1)] [ptr addrspace(1) null, ptr addrspace(1) addrspacecast (ptr @member to ptr addrspace(1))]
define spir_func i32 @member(ptr addrspace(4) %this) {
  ret i32 2
}
define spir_func i32 @virtual(ptr addrspace(4) %this) {
  %table = load ptr addrspace(1), ptr addrspace(4) %this, align 8
  %member = load ptr addrspace(1), ptr addrspace(1) %table, align 8
  %result = call spir_func addrspace(1) i32 %member(ptr addrspace(4) %this)
  ret i32 %result
}
define spir_func void @construct(ptr addrspace(4) %this) {
  store ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @table, i64 8), ptr addrspace(4) %this, align 8
  ret void
}
