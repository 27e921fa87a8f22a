; An integer of 128 bits that cannot be put together from words is refused where it is made of one of 64 bits.
; options: target=v1.0,[Kernel,Addresses,Linkage],[]
target triple = "spir-unknown-unknown"

declare i128 @llvm.fptosi.sat.i128.f32(float)

define spir_kernel void @k(ptr addrspace(1) %p, float %x) {
  %a = load i64, ptr addrspace(1) %p, align 8
  %w = sext i64 %a to i128
  %v = call i128 @llvm.fptosi.sat.i128.f32(float %x)
  %less = icmp slt i128 %v, %w
  store i1 %less, ptr addrspace(1) %p, align 1
  ret void
}

; error: RequiresCapability: function k, block 0, instruction `%w = sext i64 %a to i128`: v1.0,[Kernel,Addresses,Linkage],[] has no Int64: this cannot be done in words of 32 bits
