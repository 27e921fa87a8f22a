; losses: section 2, alias 1
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@g = addrspace(1) global i32 4, align 4 #0

@chosen = ifunc void (), ptr @resolver

define ptr @resolver() #1 {
  ret ptr null
}

attributes #0 = { "data-section"="x" }
attributes #1 = { "rodata-section"="y" }
