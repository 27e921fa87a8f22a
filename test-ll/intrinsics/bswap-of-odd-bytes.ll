; Bytes are swapped in integers of an even number of bytes.
target triple = "spir64-unknown-unknown"

define spir_func i24 @f(i24 %x) {
  %v = call i24 @llvm.bswap.i24(i24 %x)
  ret i24 %v
}

declare i24 @llvm.bswap.i24(i24)

; error: InvalidLlvmModule: bswap must be an even number of bytes %v = call i24 @llvm.bswap.i24(i24 %x)
