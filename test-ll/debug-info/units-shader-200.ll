; Units of different compilers, command lines and split files; an entry point tells these of its own unit alone.
; options: debug=nonsemantic-shader-200
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @first() !dbg !6 {
  ret void, !dbg !9
}

define spir_func void @second() !dbg !10 {
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0, !3, !12}
!llvm.module.flags = !{!5}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "compiler of kernels", flags: "-cl-std=CL1.2", emissionKind: FullDebug, splitDebugFilename: "first.dwo", dwoId: 17)
!1 = !DIFile(filename: "first.cl", directory: "/src")
!3 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !4, producer: "compiler of functions", flags: "-O2", emissionKind: FullDebug, splitDebugFilename: "second.dwo", dwoId: 18)
!4 = !DIFile(filename: "second.cpp", directory: "/src")
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = distinct !DISubprogram(name: "first", scope: !1, file: !1, line: 1, type: !7, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!9 = !DILocation(line: 2, scope: !6)
!10 = distinct !DISubprogram(name: "second", scope: !4, file: !4, line: 1, type: !7, spFlags: DISPFlagDefinition, unit: !3)
!11 = !DILocation(line: 2, scope: !10)
!12 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !4, producer: "compiler without options", emissionKind: FullDebug)
