target triple = "spir64-unknown-unknown"

%s = type { i32, [4 x i8] }

define void @geps(ptr addrspace(1) %p, <4 x i64> %v, i129 %w) {
  %a = getelementptr %s, ptr addrspace(1) %p, <4 x i64> %v, i32 1, i64 -9223372036854775808
  %b = getelementptr inbounds nuw i8, ptr addrspace(1) %p, i129 %w
  %c = getelementptr {}, ptr addrspace(1) %p, i64 5
  %d = getelementptr [0 x %s], ptr addrspace(1) %p, i64 1, i64 7, i32 1, i64 99
  %e = load volatile { i32, { float, [2 x ptr] } }, ptr addrspace(1) %c, align 1
  store { i32, { float, [2 x ptr] } } %e, ptr addrspace(1) %d, align 1, !nontemporal !0
  ret void
}

!0 = !{i32 1}

; error: InvalidBitWidth: 129
