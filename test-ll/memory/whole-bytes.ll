; Integers of three, five, six and seven bytes, which clang reads and writes around bit-fields, are these bytes in memory,
; the lowest first.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%fields = type { i24, i16 }

@table = addrspace(2) constant [2 x i24] [i24 -2, i24 66051]

define spir_kernel void @bits(ptr addrspace(1) %p, i64 %n) {
  %three = load i24, ptr addrspace(1) %p, align 4
  %at = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
  %five = load volatile i40, ptr addrspace(1) %at, align 1
  %wide = sext i24 %three to i40
  %sum = add i40 %five, %wide
  store i40 %sum, ptr addrspace(1) %at, align 1
  %six = zext i40 %sum to i48
  store i48 %six, ptr addrspace(1) %p, align 8
  %seven = trunc i64 %n to i56
  store i56 %seven, ptr addrspace(1) %at, align 8
  %entry = getelementptr [2 x i24], ptr addrspace(2) @table, i64 0, i64 %n
  %constant = load i24, ptr addrspace(2) %entry, align 4
  %place = alloca %fields, align 4
  store i24 %constant, ptr %place, align 4
  %whole = load %fields, ptr %place, align 4
  %first = extractvalue %fields %whole, 0
  store i24 %first, ptr addrspace(1) %p, align 4
  ret void
}
