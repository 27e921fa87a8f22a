; Without the option, what needs double precision is named.
; options: target=v1.0,[Kernel,Addresses,Linkage],[]
target triple = "spir-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load float, ptr addrspace(1) %p, align 4
  %w = fpext float %v to double
  %s = fadd double %w, 1.0
  %t = fptrunc double %s to float
  store float %t, ptr addrspace(1) %p, align 4
  ret void
}

; error: RequiresCapability: function k, block 0, instruction `%w = fpext float %v to double`: v1.0,[Kernel,Addresses,Linkage],[] has no Float64
