target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @g() #0 {
  ret void
}

; Function Attrs: nounwind
define spir_func void @f(i32 %x, i32 %y) #0 !dbg !9 {
    #dbg_value(i32 %x, !13, !DIExpression(), !17)
    #dbg_value(i32 %y, !18, !DIExpression(), !17)
    #dbg_value(i32 %y, !19, !DIExpression(), !21)
  ret void, !dbg !17
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!4}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!5}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!spirv.Generator = !{!8}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "spirv", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!3 = !DIFile(filename: "a.cl", directory: "")
!4 = !{i32 2, i32 2}
!5 = !{i32 3, i32 200000}
!6 = !{i32 2, i32 0}
!7 = !{}
!8 = !{i16 7, i16 0}
!9 = distinct !DISubprogram(name: "f", linkageName: "f", scope: !3, file: !3, line: 5, type: !10, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !7)
!10 = !DISubroutineType(types: !11)
!11 = !{null, !12, !12}
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DILocalVariable(name: "x", arg: 1, scope: !9, file: !3, line: 5, type: !14)
!14 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !3, line: 1, size: 32, elements: !15)
!15 = !{!16}
!16 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !14, file: !3, line: 2, baseType: !12, size: 32)
!17 = !DILocation(line: 6, column: 1, scope: !9)
!18 = !DILocalVariable(name: "y", arg: 2, scope: !9, file: !3, line: 5, type: !12)
!19 = !DILocalVariable(name: "x", arg: 1, scope: !20, file: !3, line: 9, type: !12)
!20 = distinct !DISubprogram(name: "y", scope: !3, file: !3, line: 9, type: !10, scopeLine: 9, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !7)
!21 = !DILocation(line: 6, column: 1, scope: !20, inlinedAt: !22)
!22 = distinct !DILocation(line: 6, scope: !9)
