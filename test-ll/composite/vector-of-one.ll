; A vector of one component is a scalar.
target triple = "spir64-unknown-unknown"
define spir_func <4 x float> @f(ptr addrspace(1) %p) {
  %one = load <1 x float>, ptr addrspace(1) %p, align 4
  %four = shufflevector <1 x float> %one, <1 x float> poison, <4 x i32> zeroinitializer
  ret <4 x float> %four
}
