target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
declare spir_func void @g() #0

; Function Attrs: convergent nounwind
define spir_func void @f() #0 !dbg !7 {
  call spir_func void @g() #0, !dbg !10
  call spir_func void @g() #0, !dbg !11
  call spir_func void @g() #0, !dbg !10
  ret void, !dbg !11
}

attributes #0 = { convergent nounwind }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, producer: "spirv", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!2 = !DIFile(filename: "f.cl", directory: "/src")
!3 = !{i32 2, i32 2}
!4 = !{i32 0, i32 0}
!5 = !{}
!6 = !{i16 6, i16 14}
!7 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !8, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !5)
!8 = !DISubroutineType(types: !9)
!9 = !{null}
!10 = !DILocation(line: 0, scope: !7)
!11 = !DILocation(line: 4, column: 1, scope: !7)
