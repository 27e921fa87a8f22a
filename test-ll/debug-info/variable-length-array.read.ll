target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @fill(i64 %count) #0 !dbg !8 {
  %line = alloca i32, i64 %count, align 4, !dbg !11
    #dbg_declare(ptr %line, !12, !DIExpression(), !11)
  store i32 7, ptr %line, align 4, !dbg !11
  ret void, !dbg !11
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
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "by hand", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!3 = !DIFile(filename: "fill.cl", directory: "/src")
!4 = !{i32 2, i32 2}
!5 = !{i32 0, i32 0}
!6 = !{}
!7 = !{i16 6, i16 14}
!8 = distinct !DISubprogram(name: "fill", scope: !3, file: !3, line: 1, type: !9, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !6)
!9 = !DISubroutineType(types: !10)
!10 = !{null}
!11 = !DILocation(line: 2, column: 3, scope: !8)
!12 = !DILocalVariable(name: "line", scope: !8, file: !3, line: 2, type: !13)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
