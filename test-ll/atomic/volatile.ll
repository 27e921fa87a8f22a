; losses: volatile-atomic 4
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(ptr addrspace(1) %p, i32 %a) {
  %old = atomicrmw volatile add ptr addrspace(1) %p, i32 %a seq_cst, align 4
  %pair = cmpxchg volatile ptr addrspace(1) %p, i32 %a, i32 %old seq_cst seq_cst, align 4
  store atomic volatile i32 %a, ptr addrspace(1) %p release, align 4
  %now = load atomic volatile i32, ptr addrspace(1) %p acquire, align 4
  ret i32 %now
}
