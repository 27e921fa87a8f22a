target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k() #0 !dbg !8 !kernel_arg_addr_space !6 !kernel_arg_access_qual !6 !kernel_arg_type !6 !kernel_arg_type_qual !6 !kernel_arg_base_type !6 {
  ret void, !dbg !11
}

; Function Attrs: nounwind
define spir_kernel void @e() #0 !dbg !12 !kernel_arg_addr_space !6 !kernel_arg_access_qual !6 !kernel_arg_type !6 !kernel_arg_type_qual !6 !kernel_arg_base_type !6 {
  ret void, !dbg !14
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

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
!4 = !{i32 2, i32 2}
!5 = !{i32 0, i32 0}
!6 = !{}
!7 = !{i16 6, i16 14}
!8 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 3, type: !9, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !6)
!9 = !DISubroutineType(types: !10)
!10 = !{null}
!11 = !DILocation(line: 5, column: 9, scope: !8)
!12 = distinct !DISubprogram(name: "e", scope: !13, file: !13, line: 1, type: !9, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !6)
!13 = !DIFile(filename: "b.cl", directory: "/src", source: "// text of b")
!14 = !DILocation(line: 1, column: 3, scope: !12)
