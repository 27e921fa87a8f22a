target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %n, <4 x i32> %a, <8 x i32> %b) #0 !dbg !8 {
entry:
    #dbg_value(<4 x i32> %a, !24, !DIExpression(), !25)
    #dbg_value(<8 x i32> %b, !26, !DIExpression(), !25)
  %any = icmp sgt i32 %n, 0, !dbg !25
  br i1 %any, label %before, label %out, !dbg !25

before:                                           ; preds = %entry
  br label %body, !dbg !25

body:                                             ; preds = %body, %before
  %i = phi i32 [ 0, %before ], [ %next, %body ]
  %next = add i32 %i, 1, !dbg !25
  %more = icmp slt i32 %next, %n, !dbg !25
  br i1 %more, label %body, label %left, !dbg !25

left:                                             ; preds = %body
  br label %out, !dbg !25

out:                                              ; preds = %left, %entry
  %sum = phi i32 [ 0, %entry ], [ %next, %left ]
  ret i32 %sum, !dbg !25
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!4}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!5}
!opencl.used.extensions = !{!6}
!opencl.used.optional.core.features = !{!6}
!spirv.Generator = !{!7}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!3 = !DIFile(filename: "a.cl", directory: "/tmp")
!4 = !{i32 2, i32 2}
!5 = !{i32 0, i32 0}
!6 = !{}
!7 = !{i16 6, i16 14}
!8 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !9, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !20)
!9 = !DISubroutineType(types: !10)
!10 = !{!11, !11, !12, !17}
!11 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!12 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 128, flags: DIFlagVector, elements: !15)
!13 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !3, line: 3, baseType: !14)
!14 = !DIDerivedType(tag: DW_TAG_typedef, name: "word", file: !3, line: 2, baseType: !11)
!15 = !{!16}
!16 = !DISubrange(count: 4)
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 256, flags: DIFlagVector, elements: !18)
!18 = !{!19}
!19 = !DISubrange(count: 8)
!20 = !{!21}
!21 = !DILocalVariable(name: "c", scope: !8, file: !3, line: 2, type: !22)
!22 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 512, elements: !23)
!23 = !{!16, !16}
!24 = !DILocalVariable(name: "a", arg: 2, scope: !8, file: !3, line: 1, type: !12)
!25 = !DILocation(line: 4, column: 3, scope: !8)
!26 = !DILocalVariable(name: "b", arg: 3, scope: !8, file: !3, line: 1, type: !17)
