; A base class that a typedef names is the class itself, where other uses of the typedef have a copy. A parameter of a template that is
; void has a type of its own, as validators take no other.
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
!9 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "D", file: !1, line: 1, size: 32, elements: !10, identifier: "D")
!10 = !{!11, !20}
!11 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !9, baseType: !13, extraData: i32 0)
!12 = !DILocation(line: 2, scope: !4)
!13 = !DIDerivedType(tag: DW_TAG_typedef, name: "alias<void>", file: !1, line: 3, baseType: !14)
!14 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B<void, int>", file: !1, line: 1, size: 32, elements: !15, templateParams: !16, identifier: "B")
!15 = !{}
!16 = !{!17, !18}
!17 = !DITemplateTypeParameter(name: "T", type: null)
!18 = !DITemplateTypeParameter(name: "U", type: !19)
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !9, file: !1, line: 4, baseType: !13, size: 32)
