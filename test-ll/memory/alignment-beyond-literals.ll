target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 0, align 4294967296

define spir_func void @f(i32 %a) {
  %v = alloca i32, align 4294967296
  store i32 %a, ptr %v, align 4
  ret void
}

; error: InvalidInstruction: outside of functions, instruction `@g`: an alignment of 4294967296 bytes, which is no literal of 32 bits
; error: InvalidInstruction: function f, block 0, instruction `%v = alloca i32, align 4294967296`: an alignment of 4294967296 bytes, which is no literal of 32 bits
