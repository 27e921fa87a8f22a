; Constant indexes count with their signs, whatever their widths.
target triple = "spir64-unknown-unknown"
@own = external addrspace(1) global [4 x i32]
@before = addrspace(1) global ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @own, i1 -1)
@odd = addrspace(1) global ptr addrspace(1) getelementptr inbounds (i32, ptr addrspace(1) @own, i7 -1)
@inside = addrspace(1) global ptr addrspace(1) getelementptr ([4 x i32], ptr addrspace(1) @own, i1 0, i9 2)
