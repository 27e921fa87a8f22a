target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.B = type { %"struct.ns::in::A", float, %"class.B::Inner" }
%"struct.ns::in::A" = type { i32 }
%"class.B::Inner" = type { i32 }
%struct.V = type { [4 x i32] }
%struct.V.0 = type { [2 x i32] }

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0) #0 !dbg !50 !kernel_arg_addr_space !54 !kernel_arg_access_qual !55 !kernel_arg_type !56 !kernel_arg_type_qual !57 !kernel_arg_base_type !56 {
  %2 = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !58, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !59)
  %3 = load ptr addrspace(1), ptr %2, align 8, !dbg !60
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %3) #0, !dbg !60
  ret void, !dbg !61
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0) #0 !dbg !62 {
  %2 = alloca ptr addrspace(1), align 8
  %3 = alloca %struct.B, align 4
  %4 = alloca %struct.V, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr addrspace(4), align 8
  %7 = alloca i8, align 1
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !63, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_declare(ptr %3, !65, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !66)
  %8 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !66
  call spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %8, i32 3) #0, !dbg !66
    #dbg_declare(ptr %4, !67, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !81)
    #dbg_declare(ptr %5, !82, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !84)
  store i32 0, ptr %5, align 4, !dbg !84
  br label %9, !dbg !85

9:                                                ; preds = %18, %1
  %10 = load i32, ptr %5, align 4, !dbg !86
  %11 = icmp slt i32 %10, 4, !dbg !88
  br i1 %11, label %12, label %21, !dbg !89

12:                                               ; preds = %9
  %13 = load i32, ptr %5, align 4, !dbg !90
  %14 = getelementptr inbounds %struct.V, ptr %4, i32 0, i32 0, !dbg !91
  %15 = load i32, ptr %5, align 4, !dbg !92
  %16 = sext i32 %15 to i64, !dbg !93
  %17 = getelementptr inbounds [4 x i32], ptr %14, i64 0, i64 %16, !dbg !93
  store i32 %13, ptr %17, align 4, !dbg !94
  br label %18, !dbg !93

18:                                               ; preds = %12
  %19 = load i32, ptr %5, align 4, !dbg !95
  %20 = add nsw i32 %19, 1, !dbg !95
  store i32 %20, ptr %5, align 4, !dbg !95
  br label %9, !dbg !96

21:                                               ; preds = %9
    #dbg_declare(ptr %6, !97, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !99)
  %22 = bitcast ptr %3 to ptr, !dbg !100
  %23 = getelementptr inbounds %"struct.ns::in::A", ptr %22, i32 0, i32 0, !dbg !100
  %24 = addrspacecast ptr %23 to ptr addrspace(4), !dbg !101
  store ptr addrspace(4) %24, ptr %6, align 8, !dbg !99
    #dbg_declare(ptr %7, !102, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !103)
  store i8 0, ptr %7, align 1, !dbg !103
  %25 = addrspacecast ptr %4 to ptr addrspace(4), !dbg !104
  %26 = call spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %25) #0, !dbg !105
  %27 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !106
  %28 = call spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %27) #0, !dbg !107
  %29 = add nsw i32 %26, %28, !dbg !108
  %30 = call spir_func i32 @_Z3cntIJifcEEiDpT_(i32 1, float 2.000000e+00, i8 signext 99) #0, !dbg !109
  %31 = add nsw i32 %29, %30, !dbg !110
  %32 = call spir_func i32 @_Z2ttI1VEiv() #0, !dbg !111
  %33 = add nsw i32 %31, %32, !dbg !112
  %34 = load ptr addrspace(4), ptr %6, align 8, !dbg !113
  %35 = load i32, ptr addrspace(4) %34, align 4, !dbg !113
  %36 = add nsw i32 %33, %35, !dbg !114
  %37 = load i8, ptr %7, align 1, !dbg !115
  %38 = sext i8 %37 to i32, !dbg !116
  %39 = add nsw i32 %36, %38, !dbg !117
  %40 = load ptr addrspace(1), ptr %2, align 8, !dbg !118
  %41 = getelementptr inbounds i32, ptr addrspace(1) %40, i64 0, !dbg !118
  store i32 %39, ptr addrspace(1) %41, align 4, !dbg !119
  ret void, !dbg !120
}

; Function Attrs: noinline nounwind
define spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %0, i32 %1) #0 !dbg !121 {
  %3 = alloca ptr addrspace(4), align 8
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %3, align 8
    #dbg_declare(ptr %3, !122, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !124)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !125, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !126)
  %5 = load ptr addrspace(4), ptr %3, align 8
  %6 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 2, !dbg !127
  %7 = load i32, ptr %4, align 4, !dbg !128
  %8 = bitcast ptr addrspace(4) %5 to ptr addrspace(4), !dbg !130
  %9 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %8, i32 0, i32 0, !dbg !130
  store i32 %7, ptr addrspace(4) %9, align 4, !dbg !131
  %10 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 1, !dbg !132
  store float 1.000000e+00, ptr addrspace(4) %10, align 4, !dbg !133
  ret void, !dbg !134
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %0) #0 !dbg !135 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !136, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !138)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !139, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !140)
  store i32 0, ptr %3, align 4, !dbg !140
    #dbg_declare(ptr %4, !141, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !143)
  store i32 0, ptr %4, align 4, !dbg !143
  br label %6, !dbg !144

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !145
  %8 = icmp slt i32 %7, 4, !dbg !147
  br i1 %8, label %9, label %20, !dbg !148

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V, ptr addrspace(4) %5, i32 0, i32 0, !dbg !149
  %11 = load i32, ptr %4, align 4, !dbg !150
  %12 = sext i32 %11 to i64, !dbg !149
  %13 = getelementptr inbounds [4 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !149
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !149
  %15 = load i32, ptr %3, align 4, !dbg !151
  %16 = add nsw i32 %15, %14, !dbg !151
  store i32 %16, ptr %3, align 4, !dbg !151
  br label %17, !dbg !152

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !153
  %19 = add nsw i32 %18, 1, !dbg !153
  store i32 %19, ptr %4, align 4, !dbg !153
  br label %6, !dbg !154

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !155
  ret i32 %21, !dbg !156
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %0) #0 !dbg !157 {
  %2 = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !158, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !160)
  %3 = load ptr addrspace(4), ptr %2, align 8
  %4 = bitcast ptr addrspace(4) %3 to ptr addrspace(4), !dbg !161
  %5 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %4, i32 0, i32 0, !dbg !161
  %6 = load i32, ptr addrspace(4) %5, align 4, !dbg !161
  ret i32 %6, !dbg !162
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z3cntIJifcEEiDpT_(i32 %0, float %1, i8 signext %2) #0 !dbg !163 {
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
!spirv.MemoryModel = !{!43}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!44}
!opencl.cxx.version = !{!45}
!opencl.spir.version = !{!46}
!opencl.ocl.version = !{!46}
!opencl.used.extensions = !{!47}
!opencl.used.optional.core.features = !{!47}
!spirv.ModuleProcessed = !{!48}
!spirv.Generator = !{!49}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !10, imports: !41)
!3 = !DIFile(filename: "b.clcpp", directory: "/src", checksumkind: CSK_MD5, checksum: "517168902a7922818ea46eb4db6e4b6b")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !3, line: 7, baseType: !6, size: 8, flags: DIFlagEnumClass, elements: !7)
!6 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "x", value: -1)
!9 = !DIEnumerator(name: "y", value: 0)
!10 = !{!11}
!11 = !DISubprogram(name: "w", linkageName: "_ZNU3AS41B5Inner1wEv", scope: !12, file: !3, line: 2, type: !38, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!12 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "Inner", scope: !13, file: !3, line: 2, size: 32, flags: DIFlagTypePassByValue, elements: !36, identifier: "_ZTSN1B5InnerE")
!13 = !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !3, line: 2, size: 96, flags: DIFlagTypePassByValue, elements: !14, identifier: "_ZTS1B")
!14 = !{!15, !29, !31, !32}
!15 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !13, baseType: !16)
!16 = !DICompositeType(tag: DW_TAG_structure_type, name: "A", scope: !17, file: !3, line: 1, size: 32, flags: DIFlagTypePassByValue, elements: !19, identifier: "_ZTSN2ns2in1AE")
!17 = !DINamespace(name: "in", scope: !18)
!18 = !DINamespace(name: "ns", scope: null)
!19 = !{!20, !22, !24}
!20 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !16, file: !3, line: 1, baseType: !21, size: 32)
!21 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!22 = !DIDerivedType(tag: DW_TAG_variable, name: "S", scope: !16, file: !3, line: 1, baseType: !23, flags: DIFlagPublic | DIFlagStaticMember, extraData: i32 3)
!23 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !21)
!24 = !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !16, file: !3, line: 1, type: !25, flags: DIFlagPrototyped, spFlags: 0)
!25 = !DISubroutineType(types: !26)
!26 = !{!21, !27}
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!28 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !13, file: !3, line: 2, baseType: !30, size: 32, offset: 32)
!30 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "in", scope: !13, file: !3, line: 2, baseType: !12, size: 32, offset: 64)
!32 = !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC4Ei", scope: !13, file: !3, line: 2, type: !33, flags: DIFlagPrototyped, spFlags: 0)
!33 = !DISubroutineType(types: !34)
!34 = !{null, !35, !21}
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!36 = !{!37, !11}
!37 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !12, file: !3, line: 2, baseType: !21, size: 32)
!38 = !DISubroutineType(types: !39)
!39 = !{!21, !40}
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!41 = !{!42}
!42 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !2, entity: !16, file: !3, line: 6)
!43 = !{i32 2, i32 2}
!44 = !{i32 6, i32 202100000}
!45 = !{i32 2021, i32 0}
!46 = !{i32 3, i32 0}
!47 = !{}
!48 = !{!"Debug info producer: clang"}
!49 = !{i16 6, i16 14}
!50 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 8, type: !51, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !47)
!51 = !DISubroutineType(types: !52)
!52 = !{null, !53}
!53 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64, dwarfAddressSpace: 1)
!54 = !{i32 1}
!55 = !{!"none"}
!56 = !{!"int*"}
!57 = !{!""}
!58 = !DILocalVariable(name: "out", arg: 1, scope: !50, file: !3, line: 8, type: !53)
!59 = !DILocation(line: 8, column: 27, scope: !50)
!60 = !DILocation(line: 8, column: 32, scope: !50)
!61 = !DILocation(line: 12, column: 1, scope: !50)
!62 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 8, type: !51, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !47)
!63 = !DILocalVariable(name: "out", arg: 1, scope: !62, file: !3, line: 8, type: !53)
!64 = !DILocation(line: 8, column: 27, scope: !62)
!65 = !DILocalVariable(name: "b", scope: !62, file: !3, line: 9, type: !13)
!66 = !DILocation(line: 9, column: 5, scope: !62)
!67 = !DILocalVariable(name: "v", scope: !62, file: !3, line: 9, type: !68)
!68 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 4>", file: !3, line: 3, size: 128, flags: DIFlagTypePassByValue, elements: !69, templateParams: !78, identifier: "_ZTS1VIiLi4EE")
!69 = !{!70, !74}
!70 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !68, file: !3, line: 3, baseType: !71, size: 128)
!71 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 128, elements: !72)
!72 = !{!73}
!73 = !DISubrange(count: 4)
!74 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !68, file: !3, line: 3, type: !75, flags: DIFlagPrototyped, spFlags: 0)
!75 = !DISubroutineType(types: !76)
!76 = !{!21, !77}
!77 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !68, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!78 = !{!79, !80}
!79 = !DITemplateTypeParameter(name: "T", type: !21)
!80 = !DITemplateValueParameter(name: "N", type: !21, value: i32 4)
!81 = !DILocation(line: 9, column: 21, scope: !62)
!82 = !DILocalVariable(name: "i", scope: !83, file: !3, line: 9, type: !21)
!83 = distinct !DILexicalBlock(scope: !62, file: !3, line: 9, column: 24)
!84 = !DILocation(line: 9, column: 33, scope: !83)
!85 = !DILocation(line: 9, column: 29, scope: !83)
!86 = !DILocation(line: 9, column: 40, scope: !87)
!87 = distinct !DILexicalBlock(scope: !83, file: !3, line: 9, column: 24)
!88 = !DILocation(line: 9, column: 42, scope: !87)
!89 = !DILocation(line: 9, column: 24, scope: !83)
!90 = !DILocation(line: 9, column: 64, scope: !87)
!91 = !DILocation(line: 9, column: 54, scope: !87)
!92 = !DILocation(line: 9, column: 59, scope: !87)
!93 = !DILocation(line: 9, column: 52, scope: !87)
!94 = !DILocation(line: 9, column: 62, scope: !87)
!95 = !DILocation(line: 9, column: 47, scope: !87)
!96 = !DILocation(line: 9, column: 24, scope: !87)
!97 = !DILocalVariable(name: "r", scope: !62, file: !3, line: 10, type: !98)
!98 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !23, size: 64, dwarfAddressSpace: 4)
!99 = !DILocation(line: 10, column: 14, scope: !62)
!100 = !DILocation(line: 10, column: 20, scope: !62)
!101 = !DILocation(line: 10, column: 18, scope: !62)
!102 = !DILocalVariable(name: "e", scope: !62, file: !3, line: 10, type: !5)
!103 = !DILocation(line: 10, column: 25, scope: !62)
!104 = !DILocation(line: 11, column: 12, scope: !62)
!105 = !DILocation(line: 11, column: 14, scope: !62)
!106 = !DILocation(line: 11, column: 22, scope: !62)
!107 = !DILocation(line: 11, column: 24, scope: !62)
!108 = !DILocation(line: 11, column: 20, scope: !62)
!109 = !DILocation(line: 11, column: 32, scope: !62)
!110 = !DILocation(line: 11, column: 30, scope: !62)
!111 = !DILocation(line: 11, column: 52, scope: !62)
!112 = !DILocation(line: 11, column: 50, scope: !62)
!113 = !DILocation(line: 11, column: 62, scope: !62)
!114 = !DILocation(line: 11, column: 60, scope: !62)
!115 = !DILocation(line: 11, column: 71, scope: !62)
!116 = !DILocation(line: 11, column: 66, scope: !62)
!117 = !DILocation(line: 11, column: 64, scope: !62)
!118 = !DILocation(line: 11, column: 3, scope: !62)
!119 = !DILocation(line: 11, column: 10, scope: !62)
!120 = !DILocation(line: 12, column: 1, scope: !62)
!121 = distinct !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC2Ei", scope: !13, file: !3, line: 2, type: !33, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !32, retainedNodes: !47)
!122 = !DILocalVariable(name: "this", arg: 1, scope: !121, file: !3, type: !123, flags: DIFlagArtificial | DIFlagObjectPointer)
!123 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, dwarfAddressSpace: 4)
!124 = !DILocation(line: 0, scope: !121)
!125 = !DILocalVariable(name: "x", arg: 2, scope: !121, file: !3, line: 2, type: !21)
!126 = !DILocation(line: 2, column: 35, scope: !121)
!127 = !DILocation(line: 2, column: 29, scope: !121)
!128 = !DILocation(line: 2, column: 44, scope: !129)
!129 = distinct !DILexicalBlock(scope: !121, file: !3, line: 2, column: 38)
!130 = !DILocation(line: 2, column: 40, scope: !129)
!131 = !DILocation(line: 2, column: 42, scope: !129)
!132 = !DILocation(line: 2, column: 47, scope: !129)
!133 = !DILocation(line: 2, column: 49, scope: !129)
!134 = !DILocation(line: 2, column: 54, scope: !121)
!135 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !68, file: !3, line: 3, type: !75, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !74, retainedNodes: !47)
!136 = !DILocalVariable(name: "this", arg: 1, scope: !135, file: !3, type: !137, flags: DIFlagArtificial | DIFlagObjectPointer)
!137 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !68, size: 64, dwarfAddressSpace: 4)
!138 = !DILocation(line: 0, scope: !135)
!139 = !DILocalVariable(name: "r", scope: !135, file: !3, line: 3, type: !21)
!140 = !DILocation(line: 3, column: 64, scope: !135)
!141 = !DILocalVariable(name: "i", scope: !142, file: !3, line: 3, type: !21)
!142 = distinct !DILexicalBlock(scope: !135, file: !3, line: 3, column: 71)
!143 = !DILocation(line: 3, column: 80, scope: !142)
!144 = !DILocation(line: 3, column: 76, scope: !142)
!145 = !DILocation(line: 3, column: 87, scope: !146)
!146 = distinct !DILexicalBlock(scope: !142, file: !3, line: 3, column: 71)
!147 = !DILocation(line: 3, column: 89, scope: !146)
!148 = !DILocation(line: 3, column: 71, scope: !142)
!149 = !DILocation(line: 3, column: 104, scope: !146)
!150 = !DILocation(line: 3, column: 109, scope: !146)
!151 = !DILocation(line: 3, column: 101, scope: !146)
!152 = !DILocation(line: 3, column: 99, scope: !146)
!153 = !DILocation(line: 3, column: 94, scope: !146)
!154 = !DILocation(line: 3, column: 71, scope: !146)
!155 = !DILocation(line: 3, column: 120, scope: !135)
!156 = !DILocation(line: 3, column: 113, scope: !135)
!157 = distinct !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !16, file: !3, line: 1, type: !25, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !24, retainedNodes: !47)
!158 = !DILocalVariable(name: "this", arg: 1, scope: !157, file: !3, type: !159, flags: DIFlagArtificial | DIFlagObjectPointer)
!159 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, dwarfAddressSpace: 4)
!160 = !DILocation(line: 0, scope: !157)
!161 = !DILocation(line: 1, column: 105, scope: !157)
!162 = !DILocation(line: 1, column: 98, scope: !157)
!163 = distinct !DISubprogram(name: "cnt<int, float, char>", linkageName: "_Z3cntIJifcEEiDpT_", scope: !3, file: !3, line: 4, type: !164, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !166, retainedNodes: !47)
!164 = !DISubroutineType(types: !165)
!165 = !{!21, !21, !30, !6}
!166 = !{!167, !168, !169}
!167 = !DITemplateTypeParameter(type: !21)
!168 = !DITemplateTypeParameter(type: !30)
!169 = !DITemplateTypeParameter(type: !6)
!170 = !DILocalVariable(name: "ts", arg: 1, scope: !163, file: !3, line: 4, type: !21)
!171 = !DILocation(line: 4, column: 41, scope: !163)
!172 = !DILocalVariable(name: "ts", arg: 2, scope: !163, file: !3, line: 4, type: !30)
!173 = !DILocalVariable(name: "ts", arg: 3, scope: !163, file: !3, line: 4, type: !6)
!174 = !DILocation(line: 4, column: 47, scope: !163)
!175 = distinct !DISubprogram(name: "tt<V>", linkageName: "_Z2ttI1VEiv", scope: !3, file: !3, line: 5, type: !176, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !178, retainedNodes: !47)
!176 = !DISubroutineType(types: !177)
!177 = !{!21}
!178 = !{!179}
!179 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "C", value: !"V")
!180 = !DILocalVariable(name: "c", scope: !175, file: !3, line: 5, type: !181)
!181 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 2>", file: !3, line: 3, size: 64, flags: DIFlagTypePassByValue, elements: !182, templateParams: !191, identifier: "_ZTS1VIiLi2EE")
!182 = !{!183, !187}
!183 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !181, file: !3, line: 3, baseType: !184, size: 64)
!184 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 64, elements: !185)
!185 = !{!186}
!186 = !DISubrange(count: 2)
!187 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !181, file: !3, line: 3, type: !188, flags: DIFlagPrototyped, spFlags: 0)
!188 = !DISubroutineType(types: !189)
!189 = !{!21, !190}
!190 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !181, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!191 = !{!79, !192}
!192 = !DITemplateValueParameter(name: "N", type: !21, value: i32 2)
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
!203 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !181, file: !3, line: 3, type: !188, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !187, retainedNodes: !47)
!204 = !DILocalVariable(name: "this", arg: 1, scope: !203, file: !3, type: !205, flags: DIFlagArtificial | DIFlagObjectPointer)
!205 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !181, size: 64, dwarfAddressSpace: 4)
!206 = !DILocation(line: 0, scope: !203)
!207 = !DILocalVariable(name: "r", scope: !203, file: !3, line: 3, type: !21)
!208 = !DILocation(line: 3, column: 64, scope: !203)
!209 = !DILocalVariable(name: "i", scope: !210, file: !3, line: 3, type: !21)
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
