; Variables that refer to each other cannot be declared one after the other.
target triple = "spir64-unknown-unknown"
@a = addrspace(1) global ptr addrspace(1) @b
@b = addrspace(1) global ptr addrspace(1) @a

; error: Error: global variables that refer to each other in a circle, or one without a form: @a
