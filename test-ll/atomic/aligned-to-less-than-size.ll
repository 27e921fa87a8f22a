target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p, i32 %a) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 %a seq_cst, align 2
  %other = load atomic i64, ptr addrspace(1) %p acquire, align 4
  ret void
}

; error: InvalidInstruction: function f, block 0, instruction `%old = atomicrmw add ptr addrspace(1) %p, i32 %a seq_cst, align 2`: an atomic operation on 4 bytes that are aligned to 2
; error: InvalidInstruction: function f, block 0, instruction `%other = load atomic i64, ptr addrspace(1) %p acquire, align 4`: an atomic operation on 8 bytes that are aligned to 4
