; No union inherits or is inherited from, nor is what is no class: validators refuse the instruction, which is left out.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !dbg !4 {
  %a = alloca i32
    #dbg_declare(ptr %a, !8, !DIExpression(), !12)
  ret void, !dbg !12
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 2, type: !9)
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 1, size: 32, elements: !10, identifier: "S")
!10 = !{!11, !15}
!11 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !9, baseType: !13, extraData: i32 0)
!12 = !DILocation(line: 2, scope: !4)
!13 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "U", file: !1, line: 1, size: 32, elements: !14, identifier: "U")
!14 = !{}
!15 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !9, baseType: !16, extraData: i32 0)
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
