target triple = "spir64-unknown-unknown"

; A line is said once where it changes, again in each block, and taken back where an instruction has none; a loop's
; merge instruction stays right before its branch.
define spir_func i32 @f(i32 %a, i1 %c) !dbg !4 {
entry:
  %x = add i32 %a, 1, !dbg !7
  %y = mul i32 %x, %a, !dbg !7
  %z = xor i32 %y, %a
  br label %loop, !dbg !8
loop:
  %i = phi i32 [ %z, %entry ], [ %n, %loop ], !dbg !8
  %n = sub i32 %i, 1, !dbg !8
  br i1 %c, label %loop, label %end, !dbg !8, !llvm.loop !9
end:
  ret i32 %n, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.cl", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DILocation(line: 4, column: 1, scope: !4)
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.unroll.disable"}
