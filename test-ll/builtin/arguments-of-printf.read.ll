target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@format = internal unnamed_addr addrspace(2) constant [9 x i8] c"%s %d %p\00", !spirv.Decorations !0
@text = internal unnamed_addr addrspace(2) constant [4 x i8] c"abc\00", !spirv.Decorations !0

; Function Attrs: nounwind
define spir_func void @k(i32 %x, ptr addrspace(1) %p) #0 {
  store i32 %x, ptr addrspace(1) %p, align 4
  %1 = bitcast ptr addrspace(2) @format to ptr addrspace(2)
  %2 = bitcast ptr addrspace(2) @text to ptr addrspace(2)
  %3 = bitcast ptr addrspace(1) %p to ptr addrspace(1)
  %done = call spir_func i32 @_Z18__spirv_ocl_printfPU3AS2cS0_iPU3AS1c(ptr addrspace(2) %1, ptr addrspace(2) %2, i32 %x, ptr addrspace(1) %3) #0
  ret void
}

; Function Attrs: nounwind
declare spir_func i32 @_Z18__spirv_ocl_printfPU3AS2cS0_iPU3AS1c(ptr addrspace(2), ptr addrspace(2), i32, ptr addrspace(1)) #0

attributes #0 = { nounwind }

!spirv.MemoryModel = !{!2}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!3}
!opencl.spir.version = !{!4}
!opencl.ocl.version = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{!1}
!1 = !{i32 22}
!2 = !{i32 2, i32 2}
!3 = !{i32 3, i32 200000}
!4 = !{i32 2, i32 0}
!5 = !{}
!6 = !{i16 6, i16 14}
