; Arrays of two dimensions that are the same, vectors of named components, short and long, and blocks in front of the ones that
; branch to them.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %n, <4 x i32> %a, <8 x i32> %b) !dbg !5 {
entry:
    #dbg_value(<4 x i32> %a, !9, !DIExpression(), !20)
    #dbg_value(<8 x i32> %b, !10, !DIExpression(), !20)
  %any = icmp sgt i32 %n, 0, !dbg !20
  br i1 %any, label %before, label %out, !dbg !20

before:
  br label %body, !dbg !20

left:
  br label %out, !dbg !20

out:
  %sum = phi i32 [ 0, %entry ], [ %next, %left ]
  ret i32 %sum, !dbg !20

body:
  %i = phi i32 [ 0, %before ], [ %next, %body ]
  %next = add i32 %i, 1, !dbg !20
  %more = icmp slt i32 %next, %n, !dbg !20
  br i1 %more, label %body, label %left, !dbg !20
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/tmp")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4, !11, !14}
!8 = !{!9, !10, !21}
!9 = !DILocalVariable(name: "a", arg: 2, scope: !5, file: !1, line: 1, type: !11)
!10 = !DILocalVariable(name: "b", arg: 3, scope: !5, file: !1, line: 1, type: !14)
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !17, size: 128, flags: DIFlagVector, elements: !12)
!12 = !{!13}
!13 = !DISubrange(count: 4)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !17, size: 256, flags: DIFlagVector, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 8)
!17 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !1, line: 3, baseType: !18)
!18 = !DIDerivedType(tag: DW_TAG_typedef, name: "word", file: !1, line: 2, baseType: !4)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !17, size: 512, elements: !22)
!20 = !DILocation(line: 4, column: 3, scope: !5)
!21 = !DILocalVariable(name: "c", scope: !5, file: !1, line: 2, type: !19)
!22 = !{!13, !13}
