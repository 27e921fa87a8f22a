; until: 22
; A function whose type is not told has one without parameters and result. A variable that is the first of several is no
; OpVariable by itself, so the record tells of its address.
; CHECK: DebugTypeFunction
; CHECK: DebugOperation Deref
; CHECK: DebugValue
; CHECK-NOT: DebugDeclare
target triple = "spir64-unknown-unknown"

define spir_func i32 @f() !dbg !3 {
  %several = alloca i32, i32 7, align 4
  #dbg_declare(ptr %several, !8, !DIExpression(), !6)
  store i32 1, ptr %several, align 4, !dbg !6
  %x = load i32, ptr %several, align 4, !dbg !6
  ret i32 %x, !dbg !6
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "p", emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !5)
!5 = !{}
!6 = !DILocation(line: 3, column: 1, scope: !3)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "several", scope: !3, file: !1, line: 3, type: !7)
