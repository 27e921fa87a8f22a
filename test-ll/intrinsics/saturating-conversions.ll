; A saturating conversion to a width that OpenCL C lacks goes by way of 64 bits and is clamped there.
; options: +SPV_INTEL_arbitrary_precision_integers
; CHECK: OpConvertFToS %ulong %x
; CHECK: OpSGreaterThanEqual %bool
; CHECK: OpSLessThanEqual %bool
; CHECK: %signed = OpSConvert %u2 
; CHECK: OpConvertFToU %ulong %y
; CHECK: OpUGreaterThanEqual %bool
; CHECK: OpUConvert %u33
; CHECK: %vector = OpConvertFToU %v4ushort
; CHECK: OpConvertFToS %v4ulong
; spirv-val: Invalid number of bits (2) used for OpTypeInt
target triple = "spir64-unknown-unknown"

define spir_func void @k(float %x, double %y, <4 x half> %z, ptr addrspace(1) %out) {
  %signed = call i2 @llvm.fptosi.sat.i2.f32(float %x)
  %wide = sext i2 %signed to i32
  store i32 %wide, ptr addrspace(1) %out
  %unsigned = call i33 @llvm.fptoui.sat.i33.f64(double %y)
  %wider = zext i33 %unsigned to i64
  store i64 %wider, ptr addrspace(1) %out
  %vector = call <4 x i16> @llvm.fptoui.sat.v4i16.v4f16(<4 x half> %z)
  store <4 x i16> %vector, ptr addrspace(1) %out
  %illegal = call <4 x i5> @llvm.fptosi.sat.v4i5.v4f16(<4 x half> %z)
  %legal = sext <4 x i5> %illegal to <4 x i8>
  store <4 x i8> %legal, ptr addrspace(1) %out
  ret void
}

declare i2 @llvm.fptosi.sat.i2.f32(float)
declare i33 @llvm.fptoui.sat.i33.f64(double)
declare <4 x i16> @llvm.fptoui.sat.v4i16.v4f16(<4 x half>)
declare <4 x i5> @llvm.fptosi.sat.v4i5.v4f16(<4 x half>)
