target triple = "spir64-unknown-unknown"

@code = addrspace(1) global ptr @resolver

declare ptr @resolver()

; error: FunctionPointers: resolver
