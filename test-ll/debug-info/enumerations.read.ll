target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @store(i32 %mode, i32 %kind) #0 !dbg !17 {
    #dbg_value(i32 %mode, !21, !DIExpression(), !25)
    #dbg_value(i32 %kind, !22, !DIExpression(), !25)
    #dbg_value(ptr null, !23, !DIExpression(), !25)
  ret void, !dbg !25
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!13}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!14}
!opencl.used.extensions = !{!15}
!opencl.used.optional.core.features = !{!15}
!spirv.Generator = !{!16}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "spirv", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, splitDebugInlining: false)
!3 = !DIFile(filename: "enumerations.cl", directory: "/source")
!4 = !{!5, !10}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "mode", file: !3, line: 1, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "FIRST", value: 0, isUnsigned: true)
!9 = !DIEnumerator(name: "LAST", value: 2147483648, isUnsigned: true)
!10 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "kind", file: !3, line: 2, baseType: !6, size: 32, elements: !11)
!11 = !{!12}
!12 = !DIEnumerator(name: "SMALL", value: 0)
!13 = !{i32 2, i32 2}
!14 = !{i32 0, i32 0}
!15 = !{}
!16 = !{i16 6, i16 14}
!17 = distinct !DISubprogram(name: "store", scope: !3, file: !3, line: 4, type: !18, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !20)
!18 = !DISubroutineType(types: !19)
!19 = !{null, !5, !10}
!20 = !{!21, !22, !23}
!21 = !DILocalVariable(name: "mode", arg: 1, scope: !17, file: !3, line: 4, type: !5)
!22 = !DILocalVariable(name: "kind", arg: 2, scope: !17, file: !3, line: 4, type: !10)
!23 = !DILocalVariable(name: "where", scope: !17, file: !3, line: 5, type: !24)
!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64, dwarfAddressSpace: 4)
!25 = !DILocation(line: 6, column: 3, scope: !17)
