; Constant expressions at module scope are operations on constants.
target triple = "spir64-unknown-unknown"
@data = addrspace(1) global [2 x i16] [i16 4, i16 5], align 2
@pointer = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @data, i64 2), align 8
