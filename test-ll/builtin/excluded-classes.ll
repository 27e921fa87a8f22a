; What `nofpclass` excludes of the result and of every argument is what the fast-math mode may exclude.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func float @bounded(float %x, i32 %n) {
  %neither = call spir_func float @_Z17__spirv_ocl_ldexpfi(float nofpclass(inf) %x, i32 %n)
  %not_inf = call nofpclass(inf) float @_Z15__spirv_ocl_cosf(float nofpclass(nan inf) %neither)
  %half_excluded = call nofpclass(pinf snan) float @_Z15__spirv_ocl_sinf(float nofpclass(nan inf) %not_inf)
  ret float %half_excluded
}

declare spir_func nofpclass(nan inf) float @_Z17__spirv_ocl_ldexpfi(float nofpclass(nan), i32)
declare spir_func float @_Z15__spirv_ocl_cosf(float)
declare spir_func float @_Z15__spirv_ocl_sinf(float)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "bounded"
;   3 Name 6 "x"
;   3 Name 7 "n"
;   4 Name 9 "neither"
;   4 Name 10 "not_inf"
;   6 Name 11 "half_excluded"
;   6 Decorate 5 LinkageAttributes "bounded" Export
;   4 Decorate 9 FPFastMathMode 3
;   4 Decorate 10 FPFastMathMode 2
;   4 TypeInt 3 32 0
;   3 TypeFloat 2 32
;   5 TypeFunction 4 2 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 2 6
;   3 FunctionParameter 3 7
;   2 Label 8
;   7 ExtInst 2 9 1 ldexp 6 7
;   6 ExtInst 2 10 1 cos 9
;   6 ExtInst 2 11 1 sin 10
;   2 ReturnValue 11
;   1 FunctionEnd
