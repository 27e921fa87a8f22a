; A file has its text where it has one, and its checksum apart from it.
; CHECK: "// text of b"
; CHECK: OpModuleProcessed "Debug info checksum: MD5:0123456789abcdef0123456789abcdef:/src/a.cl"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !dbg !5 {
  ret void, !dbg !8
}
define spir_kernel void @e() !dbg !9 {
  ret void, !dbg !10
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !DIFile(filename: "b.cl", directory: "/src", source: "// text of b")
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3, type: !6, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocation(line: 5, column: 9, scope: !5)
!9 = distinct !DISubprogram(name: "e", scope: !4, file: !4, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!10 = !DILocation(line: 1, column: 3, scope: !9)
