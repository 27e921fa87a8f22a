; until: 22
; Metadata that has the right names and nothing else right.
target triple = "spir64-unknown-unknown"
define spir_kernel void @kernel(ptr addrspace(1) %a, i32 %b) !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !kernel_arg_name !5 !reqd_work_group_size !6 !work_group_size_hint !7 !vec_type_hint !8 !intel_reqd_sub_group_size !9 !spirv.ParameterDecorations !10 {
  %c = add i32 %b, 1, !spirv.Decorations !11
  br label %loop, !llvm.loop !12
loop:
  br i1 true, label %loop, label %end, !llvm.loop !13
end:
  ret void
}
@decorated = addrspace(1) global i32 0, !spirv.Decorations !11
!0 = !{}
!1 = !{i32 1, !"x", null, !0, ptr addrspace(1) @decorated}
!2 = !{null}
!3 = !{!"int*", !"int", !"too", !"many"}
!4 = !{!"const restrict volatile pipe"}
!5 = !{i32 0, float 1.0}
!6 = !{i32 1, !"two"}
!7 = !{i64 -1, i64 -1, i64 -1, i64 4}
!8 = !{<4 x i32> undef, !"x"}
!9 = !{i129 340282366920938463463374607431768211456}
!10 = !{!{}, !{!{i32 38}, !{!"name"}}, !{!{i32 -1, i32 -1}}, null}
!11 = !{!{}, !{i32 99999}, !{i32 4469, !"a", ptr null}, !{i32 30}, !{i32 41, i32 1}, !{!14}, !{float 1.0}}
!12 = distinct !{!12, !{!"llvm.loop.unroll.count"}, !{!"llvm.loop.unroll.count", i32 -1}, !{i32 0}, !{}}
!13 = distinct !{!13, !{i32 7}}
!14 = !{!14}
!15 = !{i32 -1, i64 99}
!opencl.kernels = !{!0, !1, !14}
!opencl.ocl.version = !{!0}
!opencl.spir.version = !{!15}
!opencl.used.extensions = !{!16, !17}
!spirv.Source = !{!18, !19}
!spirv.MemoryModel = !{!20}
!spirv.Extension = !{!21}
!spirv.Capability = !{!22}
!spirv.EntryPoint = !{!23, !0}
!spirv.ExecutionMode = !{!24, !25, !26, !0}
!spirv.Generator = !{!27}
!16 = !{i32 1}
!17 = !{!"no_such_extension"}
!18 = !{i32 99, i32 -1, !"file"}
!19 = !{}
!20 = !{i32 7, i32 7}
!21 = !{i32 1}
!22 = !{i32 99999}
!23 = !{i32 6, ptr @kernel, !"k", !0}
!24 = !{ptr @kernel, i32 17}
!25 = !{ptr @kernel, i32 99999, i32 1}
!26 = !{i32 1}
!27 = !{i16 -1, i16 -1}

; error: InvalidModule: a node of a list of decorations has no number of a decoration as first operand
