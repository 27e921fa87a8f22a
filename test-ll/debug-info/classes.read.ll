target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.B = type { %"struct.ns::in::A", float, %"class.B::Inner" }
%"struct.ns::in::A" = type { i32 }
%"class.B::Inner" = type { i32 }
%struct.V = type { [4 x i32] }
%struct.V.0 = type { [2 x i32] }

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0) #0 !dbg !31 !kernel_arg_addr_space !35 !kernel_arg_access_qual !36 !kernel_arg_type !37 !kernel_arg_type_qual !38 !kernel_arg_base_type !37 {
  %2 = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !39, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !40)
  %3 = load ptr addrspace(1), ptr %2, align 8, !dbg !41
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %3) #0, !dbg !41
  ret void, !dbg !42
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0) #0 !dbg !43 {
  %2 = alloca ptr addrspace(1), align 8
  %3 = alloca %struct.B, align 4
  %4 = alloca %struct.V, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr addrspace(4), align 8
  %7 = alloca i8, align 1
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !44, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_declare(ptr %3, !46, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !64)
  %8 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !64
  call spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %8, i32 3) #0, !dbg !64
    #dbg_declare(ptr %4, !65, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !79)
    #dbg_declare(ptr %5, !80, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !82)
  store i32 0, ptr %5, align 4, !dbg !82
  br label %9, !dbg !83

9:                                                ; preds = %18, %1
  %10 = load i32, ptr %5, align 4, !dbg !84
  %11 = icmp slt i32 %10, 4, !dbg !86
  br i1 %11, label %12, label %21, !dbg !87

12:                                               ; preds = %9
  %13 = load i32, ptr %5, align 4, !dbg !88
  %14 = getelementptr inbounds %struct.V, ptr %4, i32 0, i32 0, !dbg !89
  %15 = load i32, ptr %5, align 4, !dbg !90
  %16 = sext i32 %15 to i64, !dbg !91
  %17 = getelementptr inbounds [4 x i32], ptr %14, i64 0, i64 %16, !dbg !91
  store i32 %13, ptr %17, align 4, !dbg !92
  br label %18, !dbg !91

18:                                               ; preds = %12
  %19 = load i32, ptr %5, align 4, !dbg !93
  %20 = add nsw i32 %19, 1, !dbg !93
  store i32 %20, ptr %5, align 4, !dbg !93
  br label %9, !dbg !94

21:                                               ; preds = %9
    #dbg_declare(ptr %6, !95, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !97)
  %22 = bitcast ptr %3 to ptr, !dbg !98
  %23 = getelementptr inbounds %"struct.ns::in::A", ptr %22, i32 0, i32 0, !dbg !98
  %24 = addrspacecast ptr %23 to ptr addrspace(4), !dbg !99
  store ptr addrspace(4) %24, ptr %6, align 8, !dbg !97
    #dbg_declare(ptr %7, !100, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !101)
  store i8 0, ptr %7, align 1, !dbg !101
  %25 = addrspacecast ptr %4 to ptr addrspace(4), !dbg !102
  %26 = call spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %25) #0, !dbg !103
  %27 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !104
  %28 = call spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %27) #0, !dbg !105
  %29 = add nsw i32 %26, %28, !dbg !106
  %30 = call spir_func i32 @_Z3cntIJifcEEiDpT_(i32 1, float 2.000000e+00, i8 signext 99) #0, !dbg !107
  %31 = add nsw i32 %29, %30, !dbg !108
  %32 = call spir_func i32 @_Z2ttI1VEiv() #0, !dbg !109
  %33 = add nsw i32 %31, %32, !dbg !110
  %34 = load ptr addrspace(4), ptr %6, align 8, !dbg !111
  %35 = load i32, ptr addrspace(4) %34, align 4, !dbg !111
  %36 = add nsw i32 %33, %35, !dbg !112
  %37 = load i8, ptr %7, align 1, !dbg !113
  %38 = sext i8 %37 to i32, !dbg !114
  %39 = add nsw i32 %36, %38, !dbg !115
  %40 = load ptr addrspace(1), ptr %2, align 8, !dbg !116
  %41 = getelementptr inbounds i32, ptr addrspace(1) %40, i64 0, !dbg !116
  store i32 %39, ptr addrspace(1) %41, align 4, !dbg !117
  ret void, !dbg !118
}

; Function Attrs: noinline nounwind
define spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %0, i32 %1) #0 !dbg !119 {
  %3 = alloca ptr addrspace(4), align 8
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %3, align 8
    #dbg_declare(ptr %3, !120, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !122)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !123, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !124)
  %5 = load ptr addrspace(4), ptr %3, align 8
  %6 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 2, !dbg !125
  %7 = load i32, ptr %4, align 4, !dbg !126
  %8 = bitcast ptr addrspace(4) %5 to ptr addrspace(4), !dbg !128
  %9 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %8, i32 0, i32 0, !dbg !128
  store i32 %7, ptr addrspace(4) %9, align 4, !dbg !129
  %10 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 1, !dbg !130
  store float 1.000000e+00, ptr addrspace(4) %10, align 4, !dbg !131
  ret void, !dbg !132
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %0) #0 !dbg !133 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !134, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !136)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !137, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !138)
  store i32 0, ptr %3, align 4, !dbg !138
    #dbg_declare(ptr %4, !139, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !141)
  store i32 0, ptr %4, align 4, !dbg !141
  br label %6, !dbg !142

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !143
  %8 = icmp slt i32 %7, 4, !dbg !145
  br i1 %8, label %9, label %20, !dbg !146

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V, ptr addrspace(4) %5, i32 0, i32 0, !dbg !147
  %11 = load i32, ptr %4, align 4, !dbg !148
  %12 = sext i32 %11 to i64, !dbg !147
  %13 = getelementptr inbounds [4 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !147
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !147
  %15 = load i32, ptr %3, align 4, !dbg !149
  %16 = add nsw i32 %15, %14, !dbg !149
  store i32 %16, ptr %3, align 4, !dbg !149
  br label %17, !dbg !150

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !151
  %19 = add nsw i32 %18, 1, !dbg !151
  store i32 %19, ptr %4, align 4, !dbg !151
  br label %6, !dbg !152

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !153
  ret i32 %21, !dbg !154
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %0) #0 !dbg !155 {
  %2 = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !156, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !158)
  %3 = load ptr addrspace(4), ptr %2, align 8
  %4 = bitcast ptr addrspace(4) %3 to ptr addrspace(4), !dbg !159
  %5 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %4, i32 0, i32 0, !dbg !159
  %6 = load i32, ptr addrspace(4) %5, align 4, !dbg !159
  ret i32 %6, !dbg !160
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z3cntIJifcEEiDpT_(i32 %0, float %1, i8 signext %2) #0 !dbg !161 {
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i8, align 1
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !170, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !171)
  store float %1, ptr %5, align 4
    #dbg_declare(ptr %5, !172, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !171)
  store i8 %2, ptr %6, align 1
    #dbg_declare(ptr %6, !173, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !171)
  ret i32 3, !dbg !174
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z2ttI1VEiv() #0 !dbg !175 {
  %1 = alloca %struct.V.0, align 4
    #dbg_declare(ptr %1, !180, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !193)
  %2 = getelementptr inbounds %struct.V.0, ptr %1, i32 0, i32 0, !dbg !194
  %3 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 0, !dbg !195
  store i32 1, ptr %3, align 4, !dbg !196
  %4 = getelementptr inbounds %struct.V.0, ptr %1, i32 0, i32 0, !dbg !197
  %5 = getelementptr inbounds [2 x i32], ptr %4, i64 0, i64 1, !dbg !198
  store i32 4, ptr %5, align 4, !dbg !199
  %6 = addrspacecast ptr %1 to ptr addrspace(4), !dbg !200
  %7 = call spir_func i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) align 4 dereferenceable(8) %6) #0, !dbg !201
  ret i32 %7, !dbg !202
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) align 4 dereferenceable(8) %0) #0 !dbg !203 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !204, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !206)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !207, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !208)
  store i32 0, ptr %3, align 4, !dbg !208
    #dbg_declare(ptr %4, !209, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !211)
  store i32 0, ptr %4, align 4, !dbg !211
  br label %6, !dbg !212

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !213
  %8 = icmp slt i32 %7, 2, !dbg !215
  br i1 %8, label %9, label %20, !dbg !216

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V.0, ptr addrspace(4) %5, i32 0, i32 0, !dbg !217
  %11 = load i32, ptr %4, align 4, !dbg !218
  %12 = sext i32 %11 to i64, !dbg !217
  %13 = getelementptr inbounds [2 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !217
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !217
  %15 = load i32, ptr %3, align 4, !dbg !219
  %16 = add nsw i32 %15, %14, !dbg !219
  store i32 %16, ptr %3, align 4, !dbg !219
  br label %17, !dbg !220

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !221
  %19 = add nsw i32 %18, 1, !dbg !221
  store i32 %19, ptr %4, align 4, !dbg !221
  br label %6, !dbg !222

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !223
  ret i32 %21, !dbg !224
}

attributes #0 = { noinline nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!25}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!26}
!opencl.cxx.version = !{!27}
!opencl.spir.version = !{!28}
!opencl.ocl.version = !{!28}
!opencl.used.extensions = !{!29}
!opencl.used.optional.core.features = !{!29}
!spirv.Generator = !{!30}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, imports: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "b.clcpp", directory: "/src", checksumkind: CSK_MD5, checksum: "517168902a7922818ea46eb4db6e4b6b")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !3, line: 7, baseType: !6, size: 8, flags: DIFlagEnumClass, elements: !7)
!6 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "x", value: -1)
!9 = !DIEnumerator(name: "y", value: 0)
!10 = !{!11}
!11 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !2, entity: !12, file: !3, line: 6)
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "A", scope: !13, file: !3, line: 1, size: 32, flags: DIFlagTypePassByValue, elements: !15, identifier: "_ZTSN2ns2in1AE")
!13 = !DINamespace(name: "in", scope: !14)
!14 = !DINamespace(name: "ns", scope: null)
!15 = !{!16, !18, !20}
!16 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !12, file: !3, line: 1, baseType: !17, size: 32)
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!18 = !DIDerivedType(tag: DW_TAG_variable, name: "S", scope: !12, file: !3, line: 1, baseType: !19, flags: DIFlagPublic | DIFlagStaticMember, extraData: i32 3)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !17)
!20 = !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !12, file: !3, line: 1, type: !21, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!21 = !DISubroutineType(types: !22)
!22 = !{!17, !23}
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!24 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!25 = !{i32 2, i32 2}
!26 = !{i32 6, i32 202100000}
!27 = !{i32 2021, i32 0}
!28 = !{i32 3, i32 0}
!29 = !{}
!30 = !{i16 6, i16 14}
!31 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 8, type: !32, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !29)
!32 = !DISubroutineType(types: !33)
!33 = !{null, !34}
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64, dwarfAddressSpace: 1)
!35 = !{i32 1}
!36 = !{!"none"}
!37 = !{!"int*"}
!38 = !{!""}
!39 = !DILocalVariable(name: "out", arg: 1, scope: !31, file: !3, line: 8, type: !34)
!40 = !DILocation(line: 8, column: 27, scope: !31)
!41 = !DILocation(line: 8, column: 32, scope: !31)
!42 = !DILocation(line: 12, column: 1, scope: !31)
!43 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 8, type: !32, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !29)
!44 = !DILocalVariable(name: "out", arg: 1, scope: !43, file: !3, line: 8, type: !34)
!45 = !DILocation(line: 8, column: 27, scope: !43)
!46 = !DILocalVariable(name: "b", scope: !43, file: !3, line: 9, type: !47)
!47 = !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !3, line: 2, size: 96, flags: DIFlagTypePassByValue, elements: !48, identifier: "_ZTS1B")
!48 = !{!49, !50, !52, !60}
!49 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !47, baseType: !12)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !47, file: !3, line: 2, baseType: !51, size: 32, offset: 32)
!51 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "in", scope: !47, file: !3, line: 2, baseType: !53, size: 32, offset: 64)
!53 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "Inner", scope: !47, file: !3, line: 2, size: 32, flags: DIFlagTypePassByValue, elements: !54, identifier: "_ZTSN1B5InnerE")
!54 = !{!55, !56}
!55 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !53, file: !3, line: 2, baseType: !17, size: 32)
!56 = !DISubprogram(name: "w", linkageName: "_ZNU3AS41B5Inner1wEv", scope: !53, file: !3, line: 2, type: !57, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!57 = !DISubroutineType(types: !58)
!58 = !{!17, !59}
!59 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !53, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!60 = !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC4Ei", scope: !47, file: !3, line: 2, type: !61, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!61 = !DISubroutineType(types: !62)
!62 = !{null, !63, !17}
!63 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !47, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!64 = !DILocation(line: 9, column: 5, scope: !43)
!65 = !DILocalVariable(name: "v", scope: !43, file: !3, line: 9, type: !66)
!66 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 4>", file: !3, line: 3, size: 128, flags: DIFlagTypePassByValue, elements: !67, templateParams: !76, identifier: "_ZTS1VIiLi4EE")
!67 = !{!68, !72}
!68 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !66, file: !3, line: 3, baseType: !69, size: 128)
!69 = !DICompositeType(tag: DW_TAG_array_type, baseType: !17, size: 128, elements: !70)
!70 = !{!71}
!71 = !DISubrange(count: 4)
!72 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !66, file: !3, line: 3, type: !73, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!73 = !DISubroutineType(types: !74)
!74 = !{!17, !75}
!75 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !66, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!76 = !{!77, !78}
!77 = !DITemplateTypeParameter(name: "T", type: !17)
!78 = !DITemplateValueParameter(name: "N", type: !17, value: i32 4)
!79 = !DILocation(line: 9, column: 21, scope: !43)
!80 = !DILocalVariable(name: "i", scope: !81, file: !3, line: 9, type: !17)
!81 = distinct !DILexicalBlock(scope: !43, file: !3, line: 9, column: 24)
!82 = !DILocation(line: 9, column: 33, scope: !81)
!83 = !DILocation(line: 9, column: 29, scope: !81)
!84 = !DILocation(line: 9, column: 40, scope: !85)
!85 = distinct !DILexicalBlock(scope: !81, file: !3, line: 9, column: 24)
!86 = !DILocation(line: 9, column: 42, scope: !85)
!87 = !DILocation(line: 9, column: 24, scope: !81)
!88 = !DILocation(line: 9, column: 64, scope: !85)
!89 = !DILocation(line: 9, column: 54, scope: !85)
!90 = !DILocation(line: 9, column: 59, scope: !85)
!91 = !DILocation(line: 9, column: 52, scope: !85)
!92 = !DILocation(line: 9, column: 62, scope: !85)
!93 = !DILocation(line: 9, column: 47, scope: !85)
!94 = !DILocation(line: 9, column: 24, scope: !85)
!95 = !DILocalVariable(name: "r", scope: !43, file: !3, line: 10, type: !96)
!96 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !19, size: 64, dwarfAddressSpace: 4)
!97 = !DILocation(line: 10, column: 14, scope: !43)
!98 = !DILocation(line: 10, column: 20, scope: !43)
!99 = !DILocation(line: 10, column: 18, scope: !43)
!100 = !DILocalVariable(name: "e", scope: !43, file: !3, line: 10, type: !5)
!101 = !DILocation(line: 10, column: 25, scope: !43)
!102 = !DILocation(line: 11, column: 12, scope: !43)
!103 = !DILocation(line: 11, column: 14, scope: !43)
!104 = !DILocation(line: 11, column: 22, scope: !43)
!105 = !DILocation(line: 11, column: 24, scope: !43)
!106 = !DILocation(line: 11, column: 20, scope: !43)
!107 = !DILocation(line: 11, column: 32, scope: !43)
!108 = !DILocation(line: 11, column: 30, scope: !43)
!109 = !DILocation(line: 11, column: 52, scope: !43)
!110 = !DILocation(line: 11, column: 50, scope: !43)
!111 = !DILocation(line: 11, column: 62, scope: !43)
!112 = !DILocation(line: 11, column: 60, scope: !43)
!113 = !DILocation(line: 11, column: 71, scope: !43)
!114 = !DILocation(line: 11, column: 66, scope: !43)
!115 = !DILocation(line: 11, column: 64, scope: !43)
!116 = !DILocation(line: 11, column: 3, scope: !43)
!117 = !DILocation(line: 11, column: 10, scope: !43)
!118 = !DILocation(line: 12, column: 1, scope: !43)
!119 = distinct !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC2Ei", scope: !47, file: !3, line: 2, type: !61, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !60, retainedNodes: !29)
!120 = !DILocalVariable(name: "this", arg: 1, scope: !119, type: !121, flags: DIFlagArtificial | DIFlagObjectPointer)
!121 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !47, size: 64, dwarfAddressSpace: 4)
!122 = !DILocation(line: 0, scope: !119)
!123 = !DILocalVariable(name: "x", arg: 2, scope: !119, file: !3, line: 2, type: !17)
!124 = !DILocation(line: 2, column: 35, scope: !119)
!125 = !DILocation(line: 2, column: 29, scope: !119)
!126 = !DILocation(line: 2, column: 44, scope: !127)
!127 = distinct !DILexicalBlock(scope: !119, file: !3, line: 2, column: 38)
!128 = !DILocation(line: 2, column: 40, scope: !127)
!129 = !DILocation(line: 2, column: 42, scope: !127)
!130 = !DILocation(line: 2, column: 47, scope: !127)
!131 = !DILocation(line: 2, column: 49, scope: !127)
!132 = !DILocation(line: 2, column: 54, scope: !119)
!133 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !66, file: !3, line: 3, type: !73, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !72, retainedNodes: !29)
!134 = !DILocalVariable(name: "this", arg: 1, scope: !133, type: !135, flags: DIFlagArtificial | DIFlagObjectPointer)
!135 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !66, size: 64, dwarfAddressSpace: 4)
!136 = !DILocation(line: 0, scope: !133)
!137 = !DILocalVariable(name: "r", scope: !133, file: !3, line: 3, type: !17)
!138 = !DILocation(line: 3, column: 64, scope: !133)
!139 = !DILocalVariable(name: "i", scope: !140, file: !3, line: 3, type: !17)
!140 = distinct !DILexicalBlock(scope: !133, file: !3, line: 3, column: 71)
!141 = !DILocation(line: 3, column: 80, scope: !140)
!142 = !DILocation(line: 3, column: 76, scope: !140)
!143 = !DILocation(line: 3, column: 87, scope: !144)
!144 = distinct !DILexicalBlock(scope: !140, file: !3, line: 3, column: 71)
!145 = !DILocation(line: 3, column: 89, scope: !144)
!146 = !DILocation(line: 3, column: 71, scope: !140)
!147 = !DILocation(line: 3, column: 104, scope: !144)
!148 = !DILocation(line: 3, column: 109, scope: !144)
!149 = !DILocation(line: 3, column: 101, scope: !144)
!150 = !DILocation(line: 3, column: 99, scope: !144)
!151 = !DILocation(line: 3, column: 94, scope: !144)
!152 = !DILocation(line: 3, column: 71, scope: !144)
!153 = !DILocation(line: 3, column: 120, scope: !133)
!154 = !DILocation(line: 3, column: 113, scope: !133)
!155 = distinct !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !12, file: !3, line: 1, type: !21, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !20, retainedNodes: !29)
!156 = !DILocalVariable(name: "this", arg: 1, scope: !155, type: !157, flags: DIFlagArtificial | DIFlagObjectPointer)
!157 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64, dwarfAddressSpace: 4)
!158 = !DILocation(line: 0, scope: !155)
!159 = !DILocation(line: 1, column: 105, scope: !155)
!160 = !DILocation(line: 1, column: 98, scope: !155)
!161 = distinct !DISubprogram(name: "cnt<int, float, char>", linkageName: "_Z3cntIJifcEEiDpT_", scope: !3, file: !3, line: 4, type: !162, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !164, retainedNodes: !29)
!162 = !DISubroutineType(types: !163)
!163 = !{!17, !17, !51, !6}
!164 = !{!165}
!165 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: "Ts", value: !166)
!166 = !{!167, !168, !169}
!167 = !DITemplateTypeParameter(type: !17)
!168 = !DITemplateTypeParameter(type: !51)
!169 = !DITemplateTypeParameter(type: !6)
!170 = !DILocalVariable(name: "ts", arg: 1, scope: !161, file: !3, line: 4, type: !17)
!171 = !DILocation(line: 4, column: 41, scope: !161)
!172 = !DILocalVariable(name: "ts", arg: 2, scope: !161, file: !3, line: 4, type: !51)
!173 = !DILocalVariable(name: "ts", arg: 3, scope: !161, file: !3, line: 4, type: !6)
!174 = !DILocation(line: 4, column: 47, scope: !161)
!175 = distinct !DISubprogram(name: "tt<V>", linkageName: "_Z2ttI1VEiv", scope: !3, file: !3, line: 5, type: !176, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !178, retainedNodes: !29)
!176 = !DISubroutineType(types: !177)
!177 = !{!17}
!178 = !{!179}
!179 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "C", value: !"V")
!180 = !DILocalVariable(name: "c", scope: !175, file: !3, line: 5, type: !181)
!181 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 2>", file: !3, line: 3, size: 64, flags: DIFlagTypePassByValue, elements: !182, templateParams: !191, identifier: "_ZTS1VIiLi2EE")
!182 = !{!183, !187}
!183 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !181, file: !3, line: 3, baseType: !184, size: 64)
!184 = !DICompositeType(tag: DW_TAG_array_type, baseType: !17, size: 64, elements: !185)
!185 = !{!186}
!186 = !DISubrange(count: 2)
!187 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !181, file: !3, line: 3, type: !188, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!188 = !DISubroutineType(types: !189)
!189 = !{!17, !190}
!190 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !181, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!191 = !{!77, !192}
!192 = !DITemplateValueParameter(name: "N", type: !17, value: i32 2)
!193 = !DILocation(line: 5, column: 66, scope: !175)
!194 = !DILocation(line: 5, column: 71, scope: !175)
!195 = !DILocation(line: 5, column: 69, scope: !175)
!196 = !DILocation(line: 5, column: 79, scope: !175)
!197 = !DILocation(line: 5, column: 86, scope: !175)
!198 = !DILocation(line: 5, column: 84, scope: !175)
!199 = !DILocation(line: 5, column: 94, scope: !175)
!200 = !DILocation(line: 5, column: 106, scope: !175)
!201 = !DILocation(line: 5, column: 108, scope: !175)
!202 = !DILocation(line: 5, column: 99, scope: !175)
!203 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !181, file: !3, line: 3, type: !188, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !187, retainedNodes: !29)
!204 = !DILocalVariable(name: "this", arg: 1, scope: !203, type: !205, flags: DIFlagArtificial | DIFlagObjectPointer)
!205 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !181, size: 64, dwarfAddressSpace: 4)
!206 = !DILocation(line: 0, scope: !203)
!207 = !DILocalVariable(name: "r", scope: !203, file: !3, line: 3, type: !17)
!208 = !DILocation(line: 3, column: 64, scope: !203)
!209 = !DILocalVariable(name: "i", scope: !210, file: !3, line: 3, type: !17)
!210 = distinct !DILexicalBlock(scope: !203, file: !3, line: 3, column: 71)
!211 = !DILocation(line: 3, column: 80, scope: !210)
!212 = !DILocation(line: 3, column: 76, scope: !210)
!213 = !DILocation(line: 3, column: 87, scope: !214)
!214 = distinct !DILexicalBlock(scope: !210, file: !3, line: 3, column: 71)
!215 = !DILocation(line: 3, column: 89, scope: !214)
!216 = !DILocation(line: 3, column: 71, scope: !210)
!217 = !DILocation(line: 3, column: 104, scope: !214)
!218 = !DILocation(line: 3, column: 109, scope: !214)
!219 = !DILocation(line: 3, column: 101, scope: !214)
!220 = !DILocation(line: 3, column: 99, scope: !214)
!221 = !DILocation(line: 3, column: 94, scope: !214)
!222 = !DILocation(line: 3, column: 71, scope: !214)
!223 = !DILocation(line: 3, column: 120, scope: !203)
!224 = !DILocation(line: 3, column: 113, scope: !203)
