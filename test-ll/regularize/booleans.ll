target triple = "spir64-unknown-unknown"

; CHECK: @shifts
; CHECK: select <4 x i1> %a, <4 x i32>
; CHECK: lshr <4 x i32>
; CHECK: %s = icmp ne <4 x i32>
; CHECK: %wide = zext <4 x i32>
; CHECK: to <4 x i64>
; CHECK: %narrow = trunc <4 x i32>
; CHECK: @conversions
; CHECK: %se = select i1 %a, i64 -1, i64 0
; CHECK: %ze = select i1 %a, i8 1, i8 0
; CHECK: select i1 %a, i32 1, i32 0
; CHECK: %uf = uitofp i32
; CHECK: select i1 %a, i32 -1, i32 0
; CHECK: %sf = sitofp i32
; CHECK: and i16 %n, 1
; CHECK: %t = icmp ne i16
; CHECK: fptosi double %d to i32
; CHECK: %ft = icmp ne i32
; CHECK: @arithmetic
; CHECK: %sum = xor i1 %a, %b
; CHECK: %product = and i1 %sum, %b
; CHECK: %less = icmp slt i32
; CHECK: %same = icmp eq i1
; CHECK-NOT: lshr <4 x i1>
; CHECK-NOT: urem

define spir_func <4 x i1> @shifts(<4 x i1> %a, <4 x i1> %b, ptr addrspace(1) %p) {
  %s = shl <4 x i1> %a, %b
  %wide = zext <4 x i1> %s to <4 x i64>
  %narrow = zext <4 x i1> %s to <4 x i8>
  store <4 x i64> %wide, ptr addrspace(1) %p
  store <4 x i8> %narrow, ptr addrspace(1) %p
  ret <4 x i1> %s
}

define spir_func double @conversions(i1 %a, i16 %n, double %d, ptr addrspace(1) %p) {
  %se = sext i1 %a to i64
  store i64 %se, ptr addrspace(1) %p
  %ze = zext i1 %a to i8
  store i8 %ze, ptr addrspace(1) %p
  %uf = uitofp i1 %a to double
  %sf = sitofp i1 %a to double
  %f = fadd double %uf, %sf
  %t = trunc i16 %n to i1
  %ft = fptosi double %d to i1
  %c = select i1 %t, i1 %ft, i1 %a
  %r = select i1 %c, double %f, double %d
  ret double %r
}

define spir_func i1 @arithmetic(i1 %a, i1 %b) {
  %sum = add i1 %a, %b
  %product = mul i1 %sum, %b
  %quotient = udiv i1 %product, %b
  %rest = urem i1 %quotient, %b
  %less = icmp slt i1 %a, %b
  %same = icmp eq i1 %less, %rest
  ret i1 %same
}
