; The members of a result that is only taken apart are the values themselves; a whole one is put together.
; CHECK: %fraction = OpExtInst %double %1 frexp %x
; CHECK: %exponent = OpLoad %uint
; CHECK: %exponents = OpLoad %v4uint
; CHECK: %sine = OpExtInst %float %1 sincos
; CHECK: %cosine = OpLoad %float
; CHECK: %whole = OpCompositeConstruct
target triple = "spir64-unknown-unknown"

define spir_func { float, float } @k(double %x, <4 x half> %y, float %z, ptr addrspace(1) %out) {
  %pair = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %fraction = extractvalue { double, i32 } %pair, 0
  %exponent = extractvalue { double, i32 } %pair, 1
  %vectors = call { <4 x half>, <4 x i32> } @llvm.frexp.v4f16.v4i32(<4 x half> %y)
  %exponents = extractvalue { <4 x half>, <4 x i32> } %vectors, 1
  store <4 x i32> %exponents, ptr addrspace(1) %out
  %both = call { float, float } @llvm.sincos.f32(float %z)
  %cosine = extractvalue { float, float } %both, 1
  %sine = extractvalue { float, float } %both, 0
  %again = extractvalue { float, float } %both, 0
  %sum = fadd float %sine, %again
  store float %sum, ptr addrspace(1) %out
  store float %cosine, ptr addrspace(1) %out
  %whole = call { float, float } @llvm.modf.f32(float %z)
  ret { float, float } %whole
}

declare { double, i32 } @llvm.frexp.f64.i32(double)
declare { <4 x half>, <4 x i32> } @llvm.frexp.v4f16.v4i32(<4 x half>)
declare { float, float } @llvm.sincos.f32(float)
declare { float, float } @llvm.modf.f32(float)
