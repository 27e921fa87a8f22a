; Enumerators of C are unsigned where one of their enumeration does not fit an int, and a pointer to generic memory that only the
; debug information has.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @store(i32 %mode, i32 %kind) !dbg !5 {
    #dbg_value(i32 %mode, !9, !DIExpression(), !20)
    #dbg_value(i32 %kind, !10, !DIExpression(), !20)
    #dbg_value(ptr null, !11, !DIExpression(), !20)
  ret void, !dbg !20
}

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!3 = !DIFile(filename: "enumerations.cl", directory: "/source")
!5 = distinct !DISubprogram(name: "store", scope: !3, file: !3, line: 4, type: !6, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{null, !12, !16}
!8 = !{!9, !10, !11}
!9 = !DILocalVariable(name: "mode", arg: 1, scope: !5, file: !3, line: 4, type: !12)
!10 = !DILocalVariable(name: "kind", arg: 2, scope: !5, file: !3, line: 4, type: !16)
!11 = !DILocalVariable(name: "where", scope: !5, file: !3, line: 5, type: !19)
!12 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "mode", file: !3, line: 1, baseType: !21, size: 32, elements: !13)
!13 = !{!14, !15}
!14 = !DIEnumerator(name: "FIRST", value: 0, isUnsigned: true)
!15 = !DIEnumerator(name: "LAST", value: 2147483648, isUnsigned: true)
!16 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "kind", file: !3, line: 2, baseType: !21, size: 32, elements: !17)
!17 = !{!18}
!18 = !DIEnumerator(name: "SMALL", value: 0)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64, dwarfAddressSpace: 4)
!20 = !DILocation(line: 6, column: 3, scope: !5)
!21 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
