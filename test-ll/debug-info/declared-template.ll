; A function that is only declared has no DebugTypeTemplate and is no scope: what it holds stands in the scope around it.
; CHECK-NOT: DebugTypeTemplate %
target triple = "spir64-unknown-unknown"

define spir_func void @f() !dbg !3 {
  ret void, !dbg !12
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "p", emissionKind: FullDebug, retainedTypes: !13)
!1 = !DIFile(filename: "a.cpp", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !6, file: !1, line: 3, type: !4, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !0, declaration: !7, retainedNodes: !11)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 1, size: 8, elements: !11, identifier: "s")
!7 = !DISubprogram(name: "f", linkageName: "f", scope: !6, file: !1, line: 2, type: !4, scopeLine: 2, spFlags: 0, templateParams: !9)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{!10}
!10 = !DITemplateTypeParameter(name: "t", type: !8)
!11 = !{}
!12 = !DILocation(line: 3, column: 1, scope: !3)
!13 = !{!6, !14}
!14 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "local", scope: !7, file: !1, line: 2, size: 8, elements: !11, identifier: "local")
