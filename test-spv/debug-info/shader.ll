target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %0) #0 !dbg !8 {
    #dbg_value(i32 %0, !12, !DIExpression(), !13)
  %sum = add i32 %0, 1, !dbg !13
  ret i32 %sum, !dbg !14
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!4}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!5}
!opencl.used.extensions = !{!6}
!opencl.used.optional.core.features = !{!6}
!spirv.Generator = !{!7}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "spirv", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!3 = !DIFile(filename: "a.cl", directory: "", source: "int f(int x) { return x + 1; }")
!4 = !{i32 2, i32 2}
!5 = !{i32 0, i32 0}
!6 = !{}
!7 = !{i16 7, i16 0}
!8 = distinct !DISubprogram(name: "f", linkageName: "f", scope: !3, file: !3, line: 1, type: !9, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !6)
!9 = !DISubroutineType(types: !10)
!10 = !{!11, !11}
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DILocalVariable(name: "x", arg: 1, scope: !8, file: !3, line: 1, type: !11)
!13 = !DILocation(line: 1, column: 2, scope: !8)
!14 = !DILocation(line: 2, column: 1, scope: !8)
