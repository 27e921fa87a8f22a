target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i1 @infinite(bfloat %x) #0 {
  %1 = bitcast bfloat %x to i16
  %2 = and i16 %1, 32767
  %3 = xor i16 %1, -32768
  %is = icmp eq i16 %2, 32640
  ret i1 %is
}

; Function Attrs: nounwind
define spir_func <2 x i1> @no_nan(<2 x bfloat> %x) #0 {
  %1 = bitcast <2 x bfloat> %x to <2 x i16>
  %2 = and <2 x i16> %1, <i16 32767, i16 32767>
  %3 = xor <2 x i16> %1, <i16 -32768, i16 -32768>
  %4 = icmp eq <2 x i16> %2, zeroinitializer
  %5 = sub <2 x i16> %2, <i16 1, i16 1>
  %6 = icmp ult <2 x i16> %5, <i16 127, i16 127>
  %7 = or <2 x i1> %4, %6
  %8 = sub <2 x i16> %2, <i16 128, i16 128>
  %9 = icmp ult <2 x i16> %8, <i16 32512, i16 32512>
  %10 = or <2 x i1> %7, %9
  %11 = icmp eq <2 x i16> %2, <i16 32640, i16 32640>
  %is = or <2 x i1> %10, %11
  ret <2 x i1> %is
}

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
