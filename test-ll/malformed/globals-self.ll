target triple = "spir64-unknown-unknown"

@self = addrspace(1) global ptr addrspace(1) @self

; error: Error: global variables that refer to each other in a circle, or one without a form: @self
