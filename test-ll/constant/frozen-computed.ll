; What is computed and then frozen is defined in SPIR-V, which has no instruction for freezing without its extension.
; losses:
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func <3 x i32> @part(i32 %a) {
  %i = insertelement <3 x i32> poison, i32 %a, i32 1
  %f = freeze <3 x i32> %i
  %s = sub <3 x i32> %f, %f
  ret <3 x i32> %s
}

define spir_func i32 @promises(i32 %a, i32 %b, i1 %c) {
  %x = add nuw nsw i32 %a, %b
  %y = shl nsw i32 %x, %b
  %z = lshr exact i32 %y, 40
  %q = call i32 @llvm.ctlz.i32(i32 %z, i1 true)
  %w = select i1 %c, i32 %q, i32 undef
  %f = freeze i32 %w
  %k = add nsw i32 %f, %a
  ret i32 %k
}

define spir_func i32 @around(i32 %a, i1 %c) {
entry:
  br label %loop
loop:
  %p = phi i32 [ poison, %entry ], [ %n, %loop ]
  %n = add nsw i32 %p, %a
  br i1 %c, label %loop, label %end
end:
  %f = freeze i32 %n
  ret i32 %f
}

define spir_func <2 x float> @lanes(<2 x float> %a, <2 x float> %b) {
  %x = fadd nnan ninf nsz <2 x float> %a, %b
  %s = shufflevector <2 x float> %x, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %f = freeze <2 x float> %s
  ret <2 x float> %f
}

define spir_func i64 @member(i64 %a) {
  %i = insertvalue { i32, [2 x i64] } poison, i64 %a, 1, 0
  %f = freeze { i32, [2 x i64] } %i
  %x = extractvalue { i32, [2 x i64] } %f, 1, 1
  ret i64 %x
}

; What a caller or memory gives stays as it is.
define spir_func i32 @given(i32 %a, ptr %p) {
  %l = load i32, ptr %p
  %f = freeze i32 %a
  %g = freeze i32 %l
  %x = add nsw i32 %f, %g
  ret i32 %x
}

declare i32 @llvm.ctlz.i32(i32, i1)
