; until: 22
target triple = "spir64-unknown-unknown"

define spir_kernel void @kernel(ptr addrspace(1) %a, i32 %b) !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !13 !kernel_arg_base_type !14 !kernel_arg_type_qual !15 !kernel_arg_name !16 !reqd_work_group_size !17 !work_group_size_hint !18 !vec_type_hint !19 !intel_reqd_sub_group_size !20 !spirv.ParameterDecorations !21 {
  %c = add i32 %b, 1, !spirv.Decorations !27
  br label %loop, !llvm.loop !32

loop:                                             ; preds = %loop, %0
  br i1 true, label %loop, label %end, !llvm.loop !36

end:                                              ; preds = %loop
  ret void
}

!opencl.kernels = !{!0, !1, !2}
!opencl.ocl.version = !{!0}
!opencl.spir.version = !{!3}
!opencl.used.extensions = !{!4, !5}
!spirv.Source = !{!6, !0}
!spirv.MemoryModel = !{!7}
!spirv.Extension = !{!4}
!spirv.Capability = !{!8}
!spirv.EntryPoint = !{!9, !0}
!spirv.ExecutionMode = !{!10, !11, !4, !0}
!spirv.Generator = !{!12}

!0 = !{}
!1 = distinct !{i32 1, !"x", null, !0, null}
!2 = distinct !{!2}
!3 = !{i32 -1, i64 99}
!4 = !{i32 1}
!5 = !{!"no_such_extension"}
!6 = !{i32 99, i32 -1, !"file"}
!7 = !{i32 7, i32 7}
!8 = !{i32 99999}
!9 = !{i32 6, ptr @kernel, !"k", !0}
!10 = !{ptr @kernel, i32 17}
!11 = !{ptr @kernel, i32 99999, i32 1}
!12 = !{i16 -1, i16 -1}
!13 = !{null}
!14 = !{!"int*", !"int", !"too", !"many"}
!15 = !{!"const restrict volatile pipe"}
!16 = !{i32 0, float 1.000000e+00}
!17 = !{i32 1, !"two"}
!18 = !{i64 -1, i64 -1, i64 -1, i64 4}
!19 = !{<4 x i32> undef, !"x"}
!20 = !{i129 -340282366920938463463374607431768211456}
!21 = !{!0, !22, !25, null}
!22 = !{!23, !24}
!23 = !{i32 38}
!24 = !{!"name"}
!25 = !{!26}
!26 = !{i32 -1, i32 -1}
!27 = !{!0, !8, !28, !29, !30, !2, !31}
!28 = !{i32 4469, !"a", ptr null}
!29 = !{i32 30}
!30 = !{i32 41, i32 1}
!31 = !{float 1.000000e+00}
!32 = distinct !{!32, !33, !34, !35, !0}
!33 = !{!"llvm.loop.unroll.count"}
!34 = !{!"llvm.loop.unroll.count", i32 -1}
!35 = !{i32 0}
!36 = distinct !{!36, !37}
!37 = !{i32 7}

; error: InvalidModule: a decoration in metadata: FuncParamAttr lacks a parameter
