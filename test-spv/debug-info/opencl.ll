target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = addrspace(2) constant [4 x i32] zeroinitializer, !dbg !0

; Function Attrs: nounwind
define spir_kernel void @kernel(i32 %0) #0 !dbg !30 !kernel_arg_addr_space !41 !kernel_arg_access_qual !42 !kernel_arg_type !43 !kernel_arg_type_qual !44 !kernel_arg_base_type !43 {
  %local = alloca i32, align 4
    #dbg_declare(ptr %local, !45, !DIExpression(), !46)
  store i32 %0, ptr %local, align 4, !dbg !46
  %sum = add i32 %0, 4, !dbg !47
    #dbg_value(i32 %sum, !51, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !47)
  store i32 %sum, ptr %local, align 4, !dbg !47
  ret void
}

attributes #0 = { nounwind }

!llvm.module.flags = !{!23, !24}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!25}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!26}
!opencl.spir.version = !{!27}
!opencl.ocl.version = !{!27}
!opencl.used.extensions = !{!28}
!opencl.used.optional.core.features = !{!28}
!spirv.Generator = !{!29}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 6, type: !19, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "a compiler 1.0", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !9, globals: !11, imports: !12, macros: !15, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "a.cl", directory: "/source", checksumkind: CSK_MD5, checksum: "206d2f0d7f888f1a818f09490b527b42")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Kind", file: !3, line: 5, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!8}
!8 = !DIEnumerator(name: "First", value: 1)
!9 = !{!10}
!10 = !DIDerivedType(tag: DW_TAG_typedef, name: "word", file: !3, line: 1, baseType: !6)
!11 = !{!0}
!12 = !{!13}
!13 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !2, entity: !14, file: !3, line: 30)
!14 = !DINamespace(name: "space", scope: null)
!15 = !{!16}
!16 = !DIMacroFile(file: !3, nodes: !17)
!17 = !{!18}
!18 = !DIMacro(type: DW_MACINFO_define, line: 1, name: "SIZE", value: "4")
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 128, elements: !21)
!20 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!21 = !{!22}
!22 = !DISubrange(count: 4)
!23 = !{i32 7, !"Dwarf Version", i32 5}
!24 = !{i32 2, !"Debug Info Version", i32 3}
!25 = !{i32 2, i32 2}
!26 = !{i32 3, i32 200000}
!27 = !{i32 2, i32 0}
!28 = !{}
!29 = !{i16 7, i16 0}
!30 = distinct !DISubprogram(name: "kernel", scope: !3, file: !3, line: 7, type: !31, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !28)
!31 = !DISubroutineType(types: !32)
!32 = !{null, !6, !33}
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !34, size: 64, dwarfAddressSpace: 1)
!34 = !DICompositeType(tag: DW_TAG_structure_type, name: "Node", scope: !14, file: !3, line: 2, size: 128, flags: DIFlagTypePassByValue, elements: !35, identifier: "_ZTS4Node")
!35 = !{!36, !37}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !34, file: !3, line: 3, baseType: !33, size: 64, flags: DIFlagPublic)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !34, file: !3, line: 4, baseType: !38, size: 128, offset: 64, flags: DIFlagPrivate)
!38 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, flags: DIFlagVector, elements: !39)
!39 = !{!40}
!40 = !DISubrange(count: 3)
!41 = !{i32 0}
!42 = !{!"none"}
!43 = !{!"int"}
!44 = !{!""}
!45 = !DILocalVariable(name: "local", arg: 1, scope: !30, file: !3, line: 7, type: !5)
!46 = !DILocation(line: 7, column: 20, scope: !30)
!47 = !DILocation(line: 21, column: 9, scope: !48, inlinedAt: !49)
!48 = distinct !DISubprogram(name: "callee", scope: !3, file: !3, line: 20, type: !31, scopeLine: 20, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !28)
!49 = distinct !DILocation(line: 10, scope: !50)
!50 = distinct !DILexicalBlock(scope: !30, file: !3, line: 9, column: 3)
!51 = !DILocalVariable(name: "sum", scope: !48, file: !3, line: 21, type: !6)
