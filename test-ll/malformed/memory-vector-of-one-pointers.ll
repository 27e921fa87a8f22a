; Several places at once of the components of vectors of one.
target triple = "spir64-unknown-unknown"
define spir_func <2 x ptr addrspace(1)> @several(ptr addrspace(1) %p, <2 x i64> %j) {
  %q = getelementptr { i8, <1 x float> }, ptr addrspace(1) %p, <2 x i64> %j, i32 1, i64 0
  ret <2 x ptr addrspace(1)> %q
}
