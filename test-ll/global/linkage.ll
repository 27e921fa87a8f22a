; Linkage, alignment and constness of variables.
target triple = "spir64-unknown-unknown"
@import = external addrspace(1) global i32
@export = addrspace(1) global i32 1, align 4
@local = internal addrspace(2) constant i32 2, align 4
@shared = internal addrspace(3) global i32 undef, align 4
