declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.addr(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)
declare void @llvm.dbg.label(metadata)
define void @f(ptr %p, float %x) !dbg !3 {
  %a = alloca i32, !DIAssignID !8
  call void @llvm.dbg.declare(metadata ptr %a, metadata !5, metadata !DIExpression()), !dbg !6
  call void @llvm.dbg.addr(metadata ptr %p, metadata !5, metadata !DIExpression()), !dbg !6
  call void @llvm.dbg.value(metadata float %x, metadata !5, metadata !DIExpression()), !dbg !6
  call void @llvm.dbg.assign(metadata i32 0, metadata !5, metadata !DIExpression(), metadata !8, metadata ptr %a, metadata !DIExpression()), !dbg !6
  call void @llvm.dbg.label(metadata !7), !dbg !6
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocalVariable(name: "v", scope: !3, file: !2, line: 1)
!6 = !DILocation(line: 1, column: 1, scope: !3)
!7 = !DILabel(scope: !3, name: "l", file: !2, line: 2)
!8 = distinct !DIAssignID()
