; Bytes in memory that others see stay bytes, and their access is named.
; options: target=v1.0,[Kernel,Addresses,Linkage],[] widen-integers
target triple = "spir-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load i8, ptr addrspace(1) %p, align 1
  %w = zext i8 %v to i32
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %w, ptr addrspace(1) %q, align 4
  ret void
}

; error: RequiresCapability: function k, block 0, instruction `%v = load i8, ptr addrspace(1) %p, align 1`: v1.0,[Kernel,Addresses,Linkage],[] has no Int8: memory that others see, or that is used in other ways, keeps its layout
