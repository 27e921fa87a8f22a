target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f() #0 !dbg !14 {
  ret void, !dbg !15
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!spirv.MemoryModel = !{!11}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!12}
!opencl.used.extensions = !{!10}
!opencl.used.optional.core.features = !{!10}
!spirv.Generator = !{!13}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !2, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !3, splitDebugInlining: false)
!2 = !DIFile(filename: "a.cpp", directory: "/d")
!3 = !{!4}
!4 = !DICompositeType(tag: DW_TAG_structure_type, name: "local", scope: !5, file: !2, line: 2, size: 8, elements: !10, identifier: "local")
!5 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !2, line: 1, size: 8, elements: !6, identifier: "s")
!6 = !{!7}
!7 = !DISubprogram(name: "f", linkageName: "f", scope: !5, file: !2, line: 2, type: !8, flags: DIFlagPublic, spFlags: 0)
!8 = !DISubroutineType(types: !9)
!9 = !{null}
!10 = !{}
!11 = !{i32 2, i32 2}
!12 = !{i32 0, i32 0}
!13 = !{i16 6, i16 14}
!14 = distinct !DISubprogram(name: "f", scope: !5, file: !2, line: 3, type: !8, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !1, declaration: !7, retainedNodes: !10)
!15 = !DILocation(line: 3, column: 1, scope: !14)
