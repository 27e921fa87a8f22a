; An array whose length is known at run time is no OpVariable, which alone (beside parameters) DebugDeclare takes: its address is the value
; of a DebugValue, and comes back as a declaration.
; options: +SPV_INTEL_variable_length_array
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @fill(i64 %count) !dbg !4 {
  %line = alloca i32, i64 %count, align 4, !dbg !9
    #dbg_declare(ptr %line, !8, !DIExpression(), !9)
  store i32 7, ptr %line, align 4, !dbg !9
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "by hand", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "fill.cl", directory: "/src")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "fill", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "line", scope: !4, file: !1, line: 2, type: !7)
!9 = !DILocation(line: 2, column: 3, scope: !4)
