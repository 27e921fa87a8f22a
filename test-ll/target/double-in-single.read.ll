target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %p) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %1 = load <2 x i32>, ptr addrspace(1) %p, align 8
  %2 = call spir_func float @spirv.single.from.double(<2 x i32> %1) #0
  %3 = call spir_func float @_Z3sinf(float %2) #1
  %r = fadd float %3, 1.000000e+00
  %4 = call spir_func <2 x i32> @spirv.double.from.single(float %r) #0
  store <2 x i32> %4, ptr addrspace(1) %p, align 8
  ret void
}

; Function Attrs: nounwind
define internal spir_func float @spirv.single.from.double(<2 x i32> %words) #0 {
  %low = extractelement <2 x i32> %words, i32 0
  %high = extractelement <2 x i32> %words, i32 1
  %sign = and i32 %high, -2147483648
  %exponent.up = lshr i32 %high, 20
  %exponent = and i32 %exponent.up, 2047
  %digits = and i32 %high, 1048575
  %one = or i32 %digits, 1048576
  %top = shl i32 %one, 5
  %next = lshr i32 %low, 27
  %rest = and i32 %low, 134217727
  %is.rest = icmp ne i32 %rest, 0
  %sticky = select i1 %is.rest, i32 1, i32 0
  %joined = or i32 %top, %next
  %kept = or i32 %joined, %sticky
  %biased = sub i32 %exponent, 896
  %is.normal = icmp sge i32 %biased, 1
  %missing = sub i32 1, %biased
  %is.far = icmp sgt i32 %missing, 31
  %near = select i1 %is.far, i32 31, i32 %missing
  %shift = select i1 %is.normal, i32 0, i32 %near
  %moved = lshr i32 %kept, %shift
  %bit = shl i32 1, %shift
  %mask = sub i32 %bit, 1
  %lost = and i32 %kept, %mask
  %is.lost = icmp ne i32 %lost, 0
  %lost.bit = select i1 %is.lost, i32 1, i32 0
  %all = or i32 %moved, %lost.bit
  %number = lshr i32 %all, 2
  %behind = and i32 %all, 3
  %is.above = icmp eq i32 %behind, 3
  %is.half = icmp eq i32 %behind, 2
  %odd = and i32 %number, 1
  %is.odd = icmp ne i32 %odd, 0
  %to.even = and i1 %is.half, %is.odd
  %is.up = or i1 %is.above, %to.even
  %up = select i1 %is.up, i32 1, i32 0
  %rounded = add i32 %number, %up
  %before = sub i32 %biased, 1
  %exponent.in = shl i32 %before, 23
  %exponent.of = select i1 %is.normal, i32 %exponent.in, i32 0
  %finite = add i32 %exponent.of, %rounded
  %is.great = icmp sge i32 %biased, 255
  %bounded = select i1 %is.great, i32 2139095040, i32 %finite
  %payload.up = shl i32 %digits, 3
  %payload.low = lshr i32 %low, 29
  %payload = or i32 %payload.up, %payload.low
  %any = or i32 %digits, %low
  %is.nan = icmp ne i32 %any, 0
  %quiet = or i32 %payload, 2143289344
  %special = select i1 %is.nan, i32 %quiet, i32 2139095040
  %is.special = icmp eq i32 %exponent, 2047
  %magnitude = select i1 %is.special, i32 %special, i32 %bounded
  %bits = or i32 %magnitude, %sign
  %result = bitcast i32 %bits to float
  ret float %result
}

; Function Attrs: nounwind
define internal spir_func <2 x i32> @spirv.double.from.single(float %number) #0 {
  %bits = bitcast float %number to i32
  %sign = and i32 %bits, -2147483648
  %exponent.up = lshr i32 %bits, 23
  %exponent = and i32 %exponent.up, 255
  %digits = and i32 %bits, 8388607
  %zeros = call spir_func i32 @_Z3clzi(i32 %digits) #1
  %shift = sub i32 %zeros, 8
  %is.small = icmp eq i32 %exponent, 0
  %is.zero = icmp eq i32 %digits, 0
  %by = select i1 %is.small, i32 %shift, i32 0
  %by.within = and i32 %by, 31
  %moved = shl i32 %digits, %by.within
  %fraction = and i32 %moved, 8388607
  %small = sub i32 897, %shift
  %usual = add i32 %exponent, 896
  %biased = select i1 %is.small, i32 %small, i32 %usual
  %is.special = icmp eq i32 %exponent, 255
  %wide = select i1 %is.special, i32 2047, i32 %biased
  %exponent.in = shl i32 %wide, 20
  %top = lshr i32 %fraction, 3
  %low = shl i32 %fraction, 29
  %joined = or i32 %exponent.in, %top
  %none = and i1 %is.small, %is.zero
  %magnitude = select i1 %none, i32 0, i32 %joined
  %high = or i32 %magnitude, %sign
  %first = insertelement <2 x i32> undef, i32 %low, i32 0
  %words = insertelement <2 x i32> %first, i32 %high, i32 1
  ret <2 x i32> %words
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z3sinf(float) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3clzi(i32) #1

attributes #0 = { nounwind }
attributes #1 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 1, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1}
!6 = !{!"none"}
!7 = !{!"int2*"}
!8 = !{!""}
