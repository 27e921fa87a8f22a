; Before SPIR-V 1.6 and without the extension an integer dot product is an error that names the extension.
; options: max=1.5
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z12__spirv_UDotDv4_hS_(<4 x i8>, <4 x i8>)
define spir_func i32 @f(<4 x i8> %a, <4 x i8> %b) {
  %r = call spir_func i32 @_Z12__spirv_UDotDv4_hS_(<4 x i8> %a, <4 x i8> %b)
  ret i32 %r
}

; error: RequiresExtension: function f, block 0, instruction `%r = call spir_func i32 @_Z12__spirv_UDotDv4_hS_(<4 x i8> %a, <4 x i8> %b)`: SPV_KHR_integer_dot_product OpUDot needs it
