; A structure of undefined members is written member by member, but where its memory is bytes; other undefined variables have no initializer.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@pair = addrspace(1) global { i32, float } undef
@odd = addrspace(1) global { i1, { i8, [2 x i16] } } undef
@bytes = addrspace(1) global { i32, <5 x i8> } undef
@number = addrspace(1) global i32 undef
@array = addrspace(1) global [4 x i32] undef
@shared = internal addrspace(3) global { i32, i32 } undef

define spir_kernel void @k(ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(1) @pair
  %b = load i8, ptr addrspace(1) @odd
  %c = load i32, ptr addrspace(1) @number
  %d = load i32, ptr addrspace(1) @array
  store i32 %a, ptr addrspace(3) @shared
  store i8 %b, ptr addrspace(1) %out
  %e = add i32 %c, %d
  store i32 %e, ptr addrspace(1) %out
  ret void
}
