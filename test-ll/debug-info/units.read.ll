target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @first() #0 !dbg !13 !kernel_arg_addr_space !8 !kernel_arg_access_qual !8 !kernel_arg_type !8 !kernel_arg_type_qual !8 !kernel_arg_base_type !8 {
  ret void, !dbg !16
}

; Function Attrs: nounwind
define spir_func void @second() #0 !dbg !17 {
  ret void, !dbg !18
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1, !3, !5}
!spirv.MemoryModel = !{!6}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!7}
!opencl.used.extensions = !{!8}
!opencl.used.optional.core.features = !{!8}
!spirv.ModuleProcessed = !{!9, !10, !11}
!spirv.Generator = !{!12}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, producer: "compiler of kernels", isOptimized: false, flags: "-cl-std=CL1.2", runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DIFile(filename: "first.cl", directory: "/src")
!3 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !4, producer: "compiler of functions", isOptimized: false, flags: "-O2", runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!4 = !DIFile(filename: "second.cpp", directory: "/src")
!5 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !4, producer: "compiler without options", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !{i32 2, i32 2}
!7 = !{i32 0, i32 0}
!8 = !{}
!9 = !{!"Debug info flags: -cl-std=CL1.2"}
!10 = !{!"Debug info flags: -O2"}
!11 = !{!"Debug info flags: "}
!12 = !{i16 6, i16 14}
!13 = distinct !DISubprogram(name: "first", scope: !2, file: !2, line: 1, type: !14, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !8)
!14 = !DISubroutineType(types: !15)
!15 = !{null}
!16 = !DILocation(line: 2, scope: !13)
!17 = distinct !DISubprogram(name: "second", scope: !4, file: !4, line: 1, type: !14, spFlags: DISPFlagDefinition, unit: !3, retainedNodes: !8)
!18 = !DILocation(line: 2, scope: !17)
