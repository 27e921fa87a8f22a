; A GEP counts from its base, then into the struct.
target triple = "spir64-unknown-unknown"
%pair = type { i32, [4 x float] }
define spir_func float @f(ptr addrspace(1) %p, i64 %i) {
  %field = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 1, i32 1, i64 %i
  %x = load float, ptr addrspace(1) %field, align 4
  ret float %x
}
