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
