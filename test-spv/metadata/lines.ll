target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define internal spir_func i32 @f(i32 %x) #0 !dbg !9 {
  %1 = add i32 %x, 1, !dbg !11
  %2 = add i32 %1, %1, !dbg !12
  %3 = add i32 %2, %2, !dbg !13
  %4 = add i32 %3, %3
  br label %5, !dbg !16

5:                                                ; preds = %0
  %6 = add i32 %4, %4
  ret i32 %6, !dbg !19
}

; Function Attrs: nounwind
define spir_func i32 @g(i32 %0) #0 !dbg !20 {
  %2 = call spir_func i32 @f(i32 %0) #0, !dbg !21
  br label %3, !dbg !22

3:                                                ; preds = %1
  %4 = add i32 %2, %2, !dbg !23
  ret i32 %4, !dbg !23
}

; Function Attrs: nounwind
define spir_func i32 @h(i32 %0) #0 {
  %2 = call spir_func i32 @f(i32 %0) #0
  ret i32 %2
}

attributes #0 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!opencl.used.extensions = !{!7}
!opencl.used.optional.core.features = !{!7}
!spirv.Generator = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "spirv-llvm 0.1.0", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "lines.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, i32 2}
!4 = !{i32 3, i32 200000, !5}
!5 = !{!"/src/lines.cl"}
!6 = !{i32 2, i32 0}
!7 = !{}
!8 = !{i16 7, i16 0}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!10 = !DISubroutineType(types: !7)
!11 = !DILocation(line: 3, column: 1, scope: !9)
!12 = !DILocation(line: 4, scope: !9)
!13 = !DILocation(line: 4294967295, column: 65535, scope: !14)
!14 = !DILexicalBlockFile(scope: !9, file: !15, discriminator: 0)
!15 = !DIFile(filename: "other.h", directory: "include")
!16 = !DILocation(line: 6, column: 2, scope: !17)
!17 = !DILexicalBlockFile(scope: !9, file: !18, discriminator: 0)
!18 = !DIFile(filename: "", directory: "")
!19 = !DILocation(line: 7, column: 5, scope: !9)
!20 = distinct !DISubprogram(name: "g", scope: !15, file: !15, line: 20, type: !10, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocation(line: 0, scope: !20)
!22 = !DILocation(line: 20, column: 3, scope: !20)
!23 = !DILocation(line: 21, column: 3, scope: !20)
