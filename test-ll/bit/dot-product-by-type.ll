; Dot products of integers are of SPIR-V 1.6; the type of the factors tells the capability.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z12__spirv_SDotDv2_sS_(<2 x i16>, <2 x i16>)
define spir_func i32 @f(<2 x i16> %a, <2 x i16> %b) {
  %r = call spir_func i32 @_Z12__spirv_SDotDv2_sS_(<2 x i16> %a, <2 x i16> %b)
  ret i32 %r
}
