; The component of a vector of one is the vector's own place, and others lie behind it.
target triple = "spir64-unknown-unknown"
@rows = addrspace(1) global [2 x { i8, <1 x float> }] zeroinitializer
@place = addrspace(1) global ptr addrspace(1) getelementptr ([2 x { i8, <1 x float> }], ptr addrspace(1) @rows, i64 0, i64 1, i32 1, i64 1)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %rows = alloca [6 x { i8, <1 x float> }]
  %n = getelementptr inbounds [6 x { i8, <1 x float> }], ptr %rows, i64 0, i64 1, i32 1, i64 %i
  %b = load float, ptr %n
  store float %b, ptr addrspace(1) %p
  %m = getelementptr <1 x i32>, ptr addrspace(1) %p, i64 %i, i64 0
  store i32 1, ptr addrspace(1) %m
  %o = getelementptr { <1 x i8>, <1 x ptr> }, ptr addrspace(1) %p, i64 %i, i32 1, i64 0
  store ptr null, ptr addrspace(1) %o
  ret void
}
