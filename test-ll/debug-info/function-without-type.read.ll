target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f() #0 !dbg !7 {
  %1 = alloca [7 x i32], align 4
  %several = bitcast ptr %1 to ptr
    #dbg_value(ptr %several, !10, !DIExpression(DW_OP_deref), !12)
  store i32 1, ptr %several, align 4, !dbg !12
  %x = load i32, ptr %several, align 4, !dbg !12
  ret i32 %x, !dbg !12
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!2 = !DIFile(filename: "a.c", directory: "/d")
!3 = !{i32 2, i32 2}
!4 = !{i32 0, i32 0}
!5 = !{}
!6 = !{i16 6, i16 14}
!7 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 3, type: !8, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !5)
!8 = !DISubroutineType(types: !9)
!9 = !{null}
!10 = !DILocalVariable(name: "several", scope: !7, file: !2, line: 3, type: !11)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DILocation(line: 3, column: 1, scope: !7)
