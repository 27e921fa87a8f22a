target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k() #0 !dbg !8 !kernel_arg_addr_space !6 !kernel_arg_access_qual !6 !kernel_arg_type !6 !kernel_arg_type_qual !6 !kernel_arg_base_type !6 {
  %a = alloca i32, align 4
    #dbg_declare(ptr %a, !11, !DIExpression(), !22)
  ret void, !dbg !22
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
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !3, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "a.cl", directory: "/d")
!4 = !{i32 2, i32 2}
!5 = !{i32 0, i32 0}
!6 = !{}
!7 = !{i16 6, i16 14}
!8 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 1, type: !9, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !6)
!9 = !DISubroutineType(types: !10)
!10 = !{null}
!11 = !DILocalVariable(name: "a", scope: !8, file: !3, line: 2, type: !12)
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "D", file: !3, line: 1, size: 32, elements: !13, identifier: "D")
!13 = !{!14, !20}
!14 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !12, baseType: !15)
!15 = !DICompositeType(tag: DW_TAG_structure_type, name: "B<void, int>", file: !3, line: 1, size: 32, elements: !6, templateParams: !16, identifier: "B")
!16 = !{!17, !18}
!17 = !DITemplateTypeParameter(name: "T", type: null)
!18 = !DITemplateTypeParameter(name: "U", type: !19)
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !12, file: !3, line: 4, baseType: !21, size: 32)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "alias<void>", file: !3, line: 3, baseType: !15)
!22 = !DILocation(line: 2, scope: !8)
