target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k() #0 !dbg !11 !kernel_arg_addr_space !6 !kernel_arg_access_qual !6 !kernel_arg_type !6 !kernel_arg_type_qual !6 !kernel_arg_base_type !6 {
  %a = alloca i32, align 4
    #dbg_declare(ptr %a, !14, !DIExpression(), !16)
  ret void, !dbg !16
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!8}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!9}
!opencl.used.extensions = !{!6}
!opencl.used.optional.core.features = !{!6}
!spirv.Generator = !{!10}

!0 = !{i32 7, !"Dwarf Version", i32 4}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !3, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "a.cl", directory: "/d")
!4 = !{!5, !7}
!5 = !DICompositeType(tag: DW_TAG_union_type, name: "U", file: !3, line: 1, size: 32, elements: !6, identifier: "U")
!6 = !{}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{i32 2, i32 2}
!9 = !{i32 0, i32 0}
!10 = !{i16 6, i16 14}
!11 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 1, type: !12, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !6)
!12 = !DISubroutineType(types: !13)
!13 = !{null}
!14 = !DILocalVariable(name: "a", scope: !11, file: !3, line: 2, type: !15)
!15 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !3, line: 1, size: 32, elements: !6, identifier: "S")
!16 = !DILocation(line: 2, scope: !11)
