; SPIR-V has no nand.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(ptr addrspace(1) %p) {
  %a = atomicrmw nand ptr addrspace(1) %p, i32 1 monotonic
  ret i32 %a
}

; error: InvalidInstruction: function f, block 0, instruction `%a = atomicrmw nand ptr addrspace(1) %p, i32 1 monotonic, align 4`: Atomic nand is not supported in SPIR-V! %a = atomicrmw nand ptr addrspace(1) %p, i32 1 monotonic, align 4
