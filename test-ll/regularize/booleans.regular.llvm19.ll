source_filename = "input"
target triple = "spir64-unknown-unknown"

define spir_func <4 x i1> @shifts(<4 x i1> %a, <4 x i1> %b, ptr addrspace(1) %p) {
  %1 = select <4 x i1> %a, <4 x i32> <i32 1, i32 1, i32 1, i32 1>, <4 x i32> zeroinitializer
  %2 = select <4 x i1> %b, <4 x i32> <i32 1, i32 1, i32 1, i32 1>, <4 x i32> zeroinitializer
  %3 = lshr <4 x i32> %1, %2
  %s = icmp ne <4 x i32> %3, zeroinitializer
  %wide = zext <4 x i32> %3 to <4 x i64>
  %narrow = trunc <4 x i32> %3 to <4 x i8>
  store <4 x i64> %wide, ptr addrspace(1) %p, align 32
  store <4 x i8> %narrow, ptr addrspace(1) %p, align 4
  ret <4 x i1> %s
}

define spir_func double @conversions(i1 %a, i16 %n, double %d, ptr addrspace(1) %p) {
  %se = select i1 %a, i64 -1, i64 0
  store i64 %se, ptr addrspace(1) %p, align 4
  %ze = select i1 %a, i8 1, i8 0
  store i8 %ze, ptr addrspace(1) %p, align 1
  %1 = select i1 %a, i32 1, i32 0
  %uf = uitofp i32 %1 to double
  %2 = select i1 %a, i32 -1, i32 0
  %sf = sitofp i32 %2 to double
  %f = fadd double %uf, %sf
  %3 = and i16 %n, 1
  %t = icmp ne i16 %3, 0
  %4 = fptosi double %d to i32
  %ft = icmp ne i32 %4, 0
  %c = select i1 %t, i1 %ft, i1 %a
  %r = select i1 %c, double %f, double %d
  ret double %r
}

define spir_func i1 @arithmetic(i1 %a, i1 %b) {
  %sum = xor i1 %a, %b
  %product = and i1 %sum, %b
  %1 = select i1 %a, i32 -1, i32 0
  %2 = select i1 %b, i32 -1, i32 0
  %less = icmp slt i32 %1, %2
  %same = icmp eq i1 %less, false
  ret i1 %same
}
