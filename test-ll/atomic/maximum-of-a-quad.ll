; No atomic instruction has 128 bits.
; since: 21
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p, <4 x float> %x) {
  %old = atomicrmw fmaximum ptr addrspace(1) %p, <4 x float> %x seq_cst
  ret void
}

; error: InvalidInstruction: function f, block 0, instruction `%old = atomicrmw fmaximum ptr addrspace(1) %p, <4 x float> %x seq_cst, align 16`: an atomic access to <4 x float>
