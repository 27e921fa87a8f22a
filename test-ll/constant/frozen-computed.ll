; What is computed and then frozen is defined in SPIR-V, which has no instruction for freezing without its extension.
; losses:
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func <3 x i32> @part(i32 noundef %a) {
  %i = insertelement <3 x i32> poison, i32 %a, i32 1
  %f = freeze <3 x i32> %i
  %s = sub <3 x i32> %f, %f
  ret <3 x i32> %s
}

define spir_func i32 @promises(i32 noundef %a, i32 noundef %b, i1 noundef %c) {
  %x = add nuw nsw i32 %a, %b
  %y = shl nsw i32 %x, %b
  %z = lshr exact i32 %y, 40
  %q = call i32 @llvm.ctlz.i32(i32 %z, i1 true)
  %w = select i1 %c, i32 %q, i32 undef
  %f = freeze i32 %w
  %k = add nsw i32 %f, %a
  ret i32 %k
}

define spir_func i32 @around(i32 noundef %a, i1 noundef %c) {
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

define spir_func <2 x float> @lanes(<2 x float> noundef %a, <2 x float> noundef %b) {
  %x = fadd nnan ninf nsz <2 x float> %a, %b
  %s = shufflevector <2 x float> %x, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %f = freeze <2 x float> %s
  ret <2 x float> %f
}

define spir_func i64 @member(i64 noundef %a) {
  %i = insertvalue { i32, [2 x i64] } poison, i64 %a, 1, 0
  %f = freeze { i32, [2 x i64] } %i
  %x = extractvalue { i32, [2 x i64] } %f, 1, 1
  ret i64 %x
}

define spir_func i32 @converted(float noundef %a, double noundef %b) {
  %x = fptosi float %a to i32
  %y = fptoui double %b to i8
  %z = zext i8 %y to i32
  %s = xor i32 %x, %z
  %f = freeze i32 %s
  ret i32 %f
}

define spir_func float @component(<4 x float> noundef %a, <3 x float> noundef %b, i32 noundef %i, i1 noundef %j) {
  %x = extractelement <4 x float> %a, i32 %i
  %y = insertelement <3 x float> %b, float %x, i32 %i
  %z = extractelement <3 x float> %y, i1 %j
  %f = freeze float %z
  ret float %f
}

declare i32 @llvm.ctlz.i32(i32, i1)
