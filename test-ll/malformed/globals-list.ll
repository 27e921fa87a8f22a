target triple = "spir64-unknown-unknown"

@list = appending addrspace(1) global [1 x ptr] [ptr @resolver]

declare ptr @resolver()

; error: FunctionPointers: resolver
