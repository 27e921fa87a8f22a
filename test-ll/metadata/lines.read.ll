target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_func i32 @f(i32 %a, i1 %c) #0 !dbg !7 {
entry:
  %x = add i32 %a, 1, !dbg !9
  %y = mul i32 %x, %a, !dbg !9
  %z = xor i32 %y, %a
  br label %loop, !dbg !10

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ %z, %entry ], [ %n, %loop ], !dbg !10
  %n = sub i32 %i, 1, !dbg !10
  br i1 %c, label %loop, label %end, !dbg !10, !llvm.loop !11

end:                                              ; preds = %loop
  ret i32 %n, !dbg !9
}

attributes #0 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!spirv.MemoryModel = !{!3}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!4}
!opencl.used.extensions = !{!5}
!opencl.used.optional.core.features = !{!5}
!spirv.Generator = !{!6}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "spirv-llvm 0.1.0", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, i32 2}
!4 = !{i32 0, i32 0}
!5 = !{}
!6 = !{i16 6, i16 14}
!7 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !8, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DISubroutineType(types: !5)
!9 = !DILocation(line: 2, column: 3, scope: !7)
!10 = !DILocation(line: 4, column: 1, scope: !7)
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.unroll.disable"}
