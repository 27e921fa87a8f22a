; With the extension, integers of any width are types.
; options: +SPV_INTEL_arbitrary_precision_integers
; spirv-val: Invalid number of bits (33) used for OpTypeInt.
target triple = "spir64-unknown-unknown"
define spir_func void @f(i32 %a) {
  %p = alloca i33, align 8
  %x = zext i32 %a to i33
  store i33 %x, ptr %p, align 8
  ret void
}
