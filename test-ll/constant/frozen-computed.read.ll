target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%structtype = type { i32, [2 x i64] }

; Function Attrs: nounwind
define spir_func <3 x i32> @part(i32 %a) #0 {
  %i = insertelement <3 x i32> zeroinitializer, i32 %a, i32 1
  %s = sub <3 x i32> %i, %i
  ret <3 x i32> %s
}

; Function Attrs: nounwind
define spir_func i32 @promises(i32 %a, i32 %b, i1 %c) #0 {
  %x = add i32 %a, %b
  %1 = and i32 %b, 31
  %y = shl i32 %x, %1
  %2 = and i32 40, 31
  %z = lshr i32 %y, %2
  %q = call spir_func i32 @_Z3clzi(i32 %z) #1
  %w = select i1 %c, i32 %q, i32 0
  %k = add nsw i32 %w, %a
  ret i32 %k
}

; Function Attrs: nounwind
define spir_func i32 @around(i32 %a, i1 %c) #0 {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %p = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %p, %a
  br i1 %c, label %loop, label %end

end:                                              ; preds = %loop
  ret i32 %n
}

; Function Attrs: nounwind
define spir_func <2 x float> @lanes(<2 x float> %a, <2 x float> %b) #0 {
  %x = fadd nsz <2 x float> %a, %b
  %1 = shufflevector <2 x float> %x, <2 x float> zeroinitializer, <2 x i32> <i32 1, i32 0>
  ret <2 x float> %1
}

; Function Attrs: nounwind
define spir_func i64 @member(i64 %a) #0 {
  %i = insertvalue %structtype zeroinitializer, i64 %a, 1, 0
  %x = extractvalue %structtype %i, 1, 1
  ret i64 %x
}

; Function Attrs: nounwind
define spir_func i32 @converted(float %a, double %b) #0 {
  %1 = call spir_func i32 @_Z15convert_int_satf(float %a) #1
  %2 = call spir_func i8 @_Z17convert_uchar_satd(double %b) #1
  %z = zext i8 %2 to i32
  %s = xor i32 %1, %z
  ret i32 %s
}

; Function Attrs: nounwind
define spir_func float @component(<4 x float> %a, <3 x float> %b, i32 %i, i1 %j) #0 {
  %1 = and i32 %i, 3
  %x = extractelement <4 x float> %a, i32 %1
  %2 = urem i32 %i, 3
  %y = insertelement <3 x float> %b, float %x, i32 %2
  %3 = select i1 %j, i32 1, i32 0
  %z = extractelement <3 x float> %y, i32 %3
  ret float %z
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3clzi(i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z15convert_int_satf(float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i8 @_Z17convert_uchar_satd(double) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
