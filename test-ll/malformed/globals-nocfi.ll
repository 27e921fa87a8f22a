target triple = "spir64-unknown-unknown"

@nocfi = addrspace(1) global ptr no_cfi @resolver

declare ptr @resolver()

; error: InvalidInstruction: constant ptr constant
