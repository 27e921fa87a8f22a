target triple = "spir64-unknown-unknown"

%s = type { i32, [4 x i8] }

define void @allocas(i64 %n, i129 %m) {
  %a = alloca i32, i64 %n, align 4096
  %b = alloca [1000000000000 x i8], i129 %m, align 1
  %c = alloca inalloca %s, align 8
  %d = alloca swifterror ptr, align 8
  %e = alloca i32, i32 0, align 4
  %f = alloca i8, align 1, addrspace(5)
  ret void
}

; error: InvalidBitWidth: 129
