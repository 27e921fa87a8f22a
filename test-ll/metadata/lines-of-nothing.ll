target triple = "spir64-unknown-unknown"

; No line is said for what becomes no instruction, as this sampler does, nor is line 0, LLVM's way to say that there is
; none.
define spir_func void @f() !dbg !4 {
  %s = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 20), !dbg !7
  call spir_func void @g(), !dbg !8
  call spir_func void @g(), !dbg !9
  call spir_func void @g(), !dbg !8
  ret void, !dbg !9
}

declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare spir_func void @g()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.cl", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DILocation(line: 0, scope: !4)
!9 = !DILocation(line: 4, column: 1, scope: !4)
