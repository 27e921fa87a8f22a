; Integers of 4 bits keep their width in memory and as arguments where their extension is allowed.
; options: +SPV_INTEL_int4
; spirv-val: Invalid number of bits (4) used for OpTypeInt.
target triple = "spir64-unknown-unknown"

define spir_func i4 @f(ptr %p, i4 %x) {
  %old = load i4, ptr %p, align 1
  store i4 %x, ptr %p, align 1
  ret i4 %old
}
