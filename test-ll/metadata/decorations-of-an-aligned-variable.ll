; The optimiser aligned a variable to more bytes than its metadata say, and promises these to loads; the greater number of
; both is written.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@more = internal addrspace(1) global [3 x i8] c"abc", align 2, !spirv.Decorations !0
@less = internal addrspace(1) global [3 x i8] c"abc", align 1, !spirv.Decorations !2
@none = internal addrspace(1) global [3 x i8] c"abc", !spirv.Decorations !2

define spir_func i16 @f() {
  %a = load i16, ptr addrspace(1) @more, align 2
  %b = load i16, ptr addrspace(1) @less, align 1
  %c = load i16, ptr addrspace(1) @none, align 4
  %d = add i16 %a, %b
  %e = add i16 %c, %d
  ret i16 %e
}

!0 = !{!1}
!1 = !{i32 44, i32 1}
!2 = !{!3}
!3 = !{i32 44, i32 4}
