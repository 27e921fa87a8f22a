; options: +SPV_KHR_fma
; The intrinsic is the instruction where that is allowed, and the instruction's own function is it too.
target triple = "spir64-unknown-unknown"
define spir_func <4 x float> @f(float %a, <4 x float> %v) {
  %1 = call float @llvm.fma.f32(float %a, float %a, float %a)
  %2 = call nnan <4 x float> @llvm.fma.v4f32(<4 x float> %v, <4 x float> %v, <4 x float> %v)
  %3 = call spir_func float @_Z14__spirv_FmaKHRfff(float %1, float %a, float %a)
  %4 = insertelement <4 x float> %2, float %3, i32 0
  ret <4 x float> %4
}
declare float @llvm.fma.f32(float, float, float)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare spir_func float @_Z14__spirv_FmaKHRfff(float, float, float)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability FMAKHR
;   4 Extension "SPV_KHR_fma"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "a"
;   3 Name 7 "v"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 Decorate 10 FPFastMathMode 1
;   3 TypeFloat 2 32
;   4 TypeVector 3 2 4
;   5 TypeFunction 4 3 2 3
;   5 Function 3 5 0 4
;   3 FunctionParameter 2 6
;   3 FunctionParameter 3 7
;   2 Label 8
;   6 FmaKHR 2 9 6 6 6
;   6 FmaKHR 3 10 7 7 7
;   6 FmaKHR 2 11 9 6 6
;   6 CompositeInsert 3 12 11 10 0
;   2 ReturnValue 12
;   1 FunctionEnd
