target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
define spir_func void @f(i16 %s, i32 %n, ptr addrspace(1) %p, ptr addrspace(3) %l) #0 {
  %1 = call spir_func i16 @_Z22__spirv_GroupBroadcastisj(i32 2, i16 %s, i32 %n) #0
  %2 = call spir_func i16 @_Z17__spirv_GroupUMaxiit(i32 2, i32 0, i16 %s) #0
  %3 = call spir_func i16 @_Z27__spirv_GroupNonUniformSMiniisj(i32 3, i32 3, i16 %s, i32 4) #0
  %4 = call spir_func i16 @_Z27__spirv_GroupNonUniformUMiniitj(i32 3, i32 3, i16 %s, i32 4) #0
  %5 = call spir_func i16 @_Z33__spirv_GroupNonUniformShuffleXorisj(i32 3, i16 %s, i32 %n) #0
  %6 = call spir_func <4 x i32> @_Z32__spirv_BuiltInSubgroupEqMaskKHRv() #1
  %7 = call spir_func i1 @_Z39__spirv_GroupNonUniformBallotBitExtractiDv4_jj(i32 3, <4 x i32> %6, i32 %n) #0
  %8 = call spir_func i16 @_Z18__spirv_AtomicUMaxPU3AS1tiit(ptr addrspace(1) %p, i32 1, i32 0, i16 %s) #2
  %9 = call spir_func i16 @_Z18__spirv_AtomicSMaxPU3AS1siis(ptr addrspace(1) %p, i32 1, i32 0, i16 %s) #2
  %10 = call spir_func i16 @_Z24__spirv_BitFieldSExtractsjj(i16 %s, i32 %n, i32 %n) #1
  %11 = call spir_func i16 @_Z24__spirv_BitFieldUExtracttjj(i16 %s, i32 %n, i32 %n) #1
  %w = call spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS3sPU3AS1KsmmP13__spirv_Event(i32 2, ptr addrspace(3) %l, ptr addrspace(1) %p, i64 1, i64 1, target("spirv.Event") zeroinitializer) #0
  ret void
}

; Function Attrs: convergent nounwind
declare spir_func i16 @_Z22__spirv_GroupBroadcastisj(i32, i16, i32) #0

; Function Attrs: convergent nounwind
declare spir_func i16 @_Z17__spirv_GroupUMaxiit(i32, i32, i16) #0

; Function Attrs: convergent nounwind
declare spir_func i16 @_Z27__spirv_GroupNonUniformSMiniisj(i32, i32, i16, i32) #0

; Function Attrs: convergent nounwind
declare spir_func i16 @_Z27__spirv_GroupNonUniformUMiniitj(i32, i32, i16, i32) #0

; Function Attrs: convergent nounwind
declare spir_func i16 @_Z33__spirv_GroupNonUniformShuffleXorisj(i32, i16, i32) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i32> @_Z32__spirv_BuiltInSubgroupEqMaskKHRv() #1

; Function Attrs: convergent nounwind
declare spir_func i1 @_Z39__spirv_GroupNonUniformBallotBitExtractiDv4_jj(i32, <4 x i32>, i32) #0

; Function Attrs: nounwind
declare spir_func i16 @_Z18__spirv_AtomicUMaxPU3AS1tiit(ptr addrspace(1), i32, i32, i16) #2

; Function Attrs: nounwind
declare spir_func i16 @_Z18__spirv_AtomicSMaxPU3AS1siis(ptr addrspace(1), i32, i32, i16) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i16 @_Z24__spirv_BitFieldSExtractsjj(i16, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i16 @_Z24__spirv_BitFieldUExtracttjj(i16, i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS3sPU3AS1KsmmP13__spirv_Event(i32, ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event")) #0

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { nounwind }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!1}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{!"cl_khr_extended_bit_ops", !"cl_khr_subgroups"}
!2 = !{}
!3 = !{i16 7, i16 0}
