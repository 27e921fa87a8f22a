; options: +SPV_KHR_bit_instructions
target triple = "spir64-unknown-unknown"

!spirv.Source = !{!0, !1, !0}
!spirv.SourceExtension = !{!2}
!spirv.Extension = !{!3}
!spirv.Capability = !{!4}
!spirv.MemoryModel = !{!5}
!opencl.used.extensions = !{!6}
!0 = !{i32 3, i32 200000, !7}
!1 = !{i32 4, i32 100000}
!2 = !{!"cl_khr_fp64"}
!3 = !{!"SPV_KHR_bit_instructions"}
!4 = !{i32 11}
!5 = !{i32 2, i32 2}
!6 = !{!"cl_khr_fp16"}
!7 = !{!"kernel.cl"}
