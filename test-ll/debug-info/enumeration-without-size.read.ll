target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @k(ptr addrspace(1) %shape, ptr addrspace(1) %colour) #0 !dbg !12 !kernel_arg_addr_space !20 !kernel_arg_access_qual !21 !kernel_arg_type !22 !kernel_arg_type_qual !23 !kernel_arg_base_type !22 {
    #dbg_value(ptr addrspace(1) %shape, !18, !DIExpression(), !24)
    #dbg_value(ptr addrspace(1) %colour, !19, !DIExpression(), !24)
  ret void, !dbg !24
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!9}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!10}
!opencl.used.extensions = !{!6}
!opencl.used.optional.core.features = !{!6}
!spirv.Generator = !{!11}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "spirv", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "declared.cl", directory: "/source")
!4 = !{!5, !7}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "shape", file: !3, line: 1, size: 32, flags: DIFlagFwdDecl, elements: !6)
!6 = !{}
!7 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !3, line: 2, baseType: !8, size: 8, flags: DIFlagFwdDecl, elements: !6)
!8 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!9 = !{i32 2, i32 2}
!10 = !{i32 0, i32 0}
!11 = !{i16 6, i16 14}
!12 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 4, type: !13, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !17)
!13 = !DISubroutineType(types: !14)
!14 = !{null, !15, !16}
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64, dwarfAddressSpace: 1)
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64, dwarfAddressSpace: 1)
!17 = !{!18, !19}
!18 = !DILocalVariable(name: "shape", arg: 1, scope: !12, file: !3, line: 4, type: !15)
!19 = !DILocalVariable(name: "colour", arg: 2, scope: !12, file: !3, line: 4, type: !16)
!20 = !{i32 1, i32 1}
!21 = !{!"none", !"none"}
!22 = !{!"char*", !"char*"}
!23 = !{!"", !""}
!24 = !DILocation(line: 5, column: 1, scope: !12)
