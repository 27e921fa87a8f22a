target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func void @f() #0 !dbg !6 {
  ret void, !dbg !9
}

attributes #0 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!opencl.used.extensions = !{!4}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "spirv-llvm 0.1.0", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "<unknown>", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, i32 2}
!4 = !{}
!5 = !{i16 7, i16 0}
!6 = distinct !DISubprogram(name: "f", scope: !7, file: !7, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DIFile(filename: "", directory: "")
!8 = !DISubroutineType(types: !4)
!9 = !DILocation(line: 1, column: 1, scope: !6)
