target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @k(float %x, double %y, <4 x half> %z, ptr addrspace(1) %out) #0 {
  %1 = call spir_func i64 @_Z16convert_long_satf(float %x) #1
  %2 = icmp sge i64 %1, 1
  %3 = icmp sle i64 %1, -2
  %4 = select i1 %2, i64 1, i64 %1
  %5 = select i1 %3, i64 -2, i64 %4
  %signed = trunc i64 %5 to i2
  %wide = sext i2 %signed to i32
  store i32 %wide, ptr addrspace(1) %out, align 4
  %6 = call spir_func i64 @_Z17convert_ulong_satd(double %y) #1
  %7 = icmp uge i64 %6, 8589934591
  %8 = select i1 %7, i64 8589934591, i64 %6
  %unsigned = trunc i64 %8 to i33
  %wider = zext i33 %unsigned to i64
  %9 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store i64 %wider, ptr addrspace(1) %9, align 4
  %vector = call spir_func <4 x i16> @_Z19convert_ushort4_satDv4_Dh(<4 x half> %z) #1
  %10 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <4 x i16> %vector, ptr addrspace(1) %10, align 8
  %11 = call spir_func <4 x i64> @_Z17convert_long4_satDv4_Dh(<4 x half> %z) #1
  %12 = icmp sge <4 x i64> %11, <i64 15, i64 15, i64 15, i64 15>
  %13 = icmp sle <4 x i64> %11, <i64 -16, i64 -16, i64 -16, i64 -16>
  %14 = select <4 x i1> %12, <4 x i64> <i64 15, i64 15, i64 15, i64 15>, <4 x i64> %11
  %15 = select <4 x i1> %13, <4 x i64> <i64 -16, i64 -16, i64 -16, i64 -16>, <4 x i64> %14
  %illegal = trunc <4 x i64> %15 to <4 x i5>
  %legal = call spir_func <4 x i8> @_Z13convert_char4Dv4_DB5_(<4 x i5> %illegal) #1
  %16 = bitcast ptr addrspace(1) %out to ptr addrspace(1)
  store <4 x i8> %legal, ptr addrspace(1) %16, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z16convert_long_satf(float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z17convert_ulong_satd(double) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i16> @_Z19convert_ushort4_satDv4_Dh(<4 x half>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i64> @_Z17convert_long4_satDv4_Dh(<4 x half>) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i8> @_Z13convert_char4Dv4_DB5_(<4 x i5>) #1

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
!3 = !{!"cl_khr_fp16"}
!4 = !{!"cl_doubles"}
!5 = !{i16 6, i16 14}
