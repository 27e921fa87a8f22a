; Initializers refer to what stands before them alone, so a circle has no form.
target triple = "spir64-unknown-unknown"
@a = addrspace(1) global ptr addrspace(1) @b
@b = addrspace(1) global ptr addrspace(1) @a

; error: Error: outside of functions, instruction `@b`: the initializers of @b and @a refer to each other, and SPIR-V's refer to what stands before them alone
