; LLVM removed a parameter of @callee, and its metadata still tell of two: they are no longer the parameters' own.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define internal spir_func i16 @callee(i16 signext %b) !spirv.ParameterDecorations !0 {
  ret i16 %b
}

define spir_func i16 @f(i16 signext %b) !spirv.ParameterDecorations !1 {
  %x = call spir_func i16 @callee(i16 signext %b)
  ret i16 %x
}

!0 = !{!2, !4}
!1 = !{!4}
!2 = !{!3}
!3 = !{i32 38, i32 0}
!4 = !{!5}
!5 = !{i32 38, i32 1}
