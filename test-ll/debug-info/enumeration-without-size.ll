; Enumerations that are only declared: their size is that of the type behind them, or of an int, as the sets want one above 0.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %shape, ptr addrspace(1) %colour) !dbg !5 {
    #dbg_value(ptr addrspace(1) %shape, !9, !DIExpression(), !15)
    #dbg_value(ptr addrspace(1) %colour, !10, !DIExpression(), !15)
  ret void, !dbg !15
}

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!3 = !DIFile(filename: "declared.cl", directory: "/source")
!5 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 4, type: !6, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{null, !11, !12}
!8 = !{!9, !10}
!9 = !DILocalVariable(name: "shape", arg: 1, scope: !5, file: !3, line: 4, type: !11)
!10 = !DILocalVariable(name: "colour", arg: 2, scope: !5, file: !3, line: 4, type: !12)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, dwarfAddressSpace: 1)
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64, dwarfAddressSpace: 1)
!13 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "shape", file: !3, line: 1, flags: DIFlagFwdDecl)
!14 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !3, line: 2, baseType: !16, flags: DIFlagFwdDecl)
!15 = !DILocation(line: 5, column: 1, scope: !5)
!16 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
