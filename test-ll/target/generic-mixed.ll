; Where a pointer is to one address space or to another, its instruction is named.
; options: target=opencl1.2
target triple = "spir64-unknown-unknown"

define internal spir_func i32 @get(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, i1 %c) {
  %a = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) %q to ptr addrspace(4)
  %s = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  %v = call spir_func i32 @get(ptr addrspace(4) %s)
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}

; error: RequiresCapability: function k, block 0, instruction `%s = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b`: opencl1.2 has no GenericPointer: a pointer may be to one address space or to another, or to one that is not known
