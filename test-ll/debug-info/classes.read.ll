target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.B = type { %"struct.ns::in::A", float, %"class.B::Inner" }
%"struct.ns::in::A" = type { i32 }
%"class.B::Inner" = type { i32 }
%struct.V = type { [4 x i32] }
%struct.V.0 = type { [2 x i32] }

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0) #0 !dbg !49 !kernel_arg_addr_space !53 !kernel_arg_access_qual !54 !kernel_arg_type !55 !kernel_arg_type_qual !56 !kernel_arg_base_type !55 {
  %2 = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !57, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !58)
  %3 = load ptr addrspace(1), ptr %2, align 8, !dbg !59
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %3) #0, !dbg !59
  ret void, !dbg !60
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0) #0 !dbg !61 {
  %2 = alloca ptr addrspace(1), align 8
  %3 = alloca %struct.B, align 4
  %4 = alloca %struct.V, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr addrspace(4), align 8
  %7 = alloca i8, align 1
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !62, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !63)
    #dbg_declare(ptr %3, !64, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !65)
  %8 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !65
  call spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %8, i32 3) #0, !dbg !65
    #dbg_declare(ptr %4, !66, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !80)
    #dbg_declare(ptr %5, !81, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !83)
  store i32 0, ptr %5, align 4, !dbg !83
  br label %9, !dbg !84

9:                                                ; preds = %18, %1
  %10 = load i32, ptr %5, align 4, !dbg !85
  %11 = icmp slt i32 %10, 4, !dbg !87
  br i1 %11, label %12, label %21, !dbg !88

12:                                               ; preds = %9
  %13 = load i32, ptr %5, align 4, !dbg !89
  %14 = getelementptr inbounds %struct.V, ptr %4, i32 0, i32 0, !dbg !90
  %15 = load i32, ptr %5, align 4, !dbg !91
  %16 = sext i32 %15 to i64, !dbg !92
  %17 = getelementptr inbounds [4 x i32], ptr %14, i64 0, i64 %16, !dbg !92
  store i32 %13, ptr %17, align 4, !dbg !93
  br label %18, !dbg !92

18:                                               ; preds = %12
  %19 = load i32, ptr %5, align 4, !dbg !94
  %20 = add nsw i32 %19, 1, !dbg !94
  store i32 %20, ptr %5, align 4, !dbg !94
  br label %9, !dbg !95

21:                                               ; preds = %9
    #dbg_declare(ptr %6, !96, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !98)
  %22 = bitcast ptr %3 to ptr, !dbg !99
  %23 = getelementptr inbounds %"struct.ns::in::A", ptr %22, i32 0, i32 0, !dbg !99
  %24 = addrspacecast ptr %23 to ptr addrspace(4), !dbg !100
  store ptr addrspace(4) %24, ptr %6, align 8, !dbg !98
    #dbg_declare(ptr %7, !101, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !102)
  store i8 0, ptr %7, align 1, !dbg !102
  %25 = addrspacecast ptr %4 to ptr addrspace(4), !dbg !103
  %26 = call spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %25) #0, !dbg !104
  %27 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !105
  %28 = call spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %27) #0, !dbg !106
  %29 = add nsw i32 %26, %28, !dbg !107
  %30 = call spir_func i32 @_Z3cntIJifcEEiDpT_(i32 1, float 2.000000e+00, i8 signext 99) #0, !dbg !108
  %31 = add nsw i32 %29, %30, !dbg !109
  %32 = call spir_func i32 @_Z2ttI1VEiv() #0, !dbg !110
  %33 = add nsw i32 %31, %32, !dbg !111
  %34 = load ptr addrspace(4), ptr %6, align 8, !dbg !112
  %35 = load i32, ptr addrspace(4) %34, align 4, !dbg !112
  %36 = add nsw i32 %33, %35, !dbg !113
  %37 = load i8, ptr %7, align 1, !dbg !114
  %38 = sext i8 %37 to i32, !dbg !115
  %39 = add nsw i32 %36, %38, !dbg !116
  %40 = load ptr addrspace(1), ptr %2, align 8, !dbg !117
  %41 = getelementptr inbounds i32, ptr addrspace(1) %40, i64 0, !dbg !117
  store i32 %39, ptr addrspace(1) %41, align 4, !dbg !118
  ret void, !dbg !119
}

; Function Attrs: noinline nounwind
define spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %0, i32 %1) #0 !dbg !120 {
  %3 = alloca ptr addrspace(4), align 8
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %3, align 8
    #dbg_declare(ptr %3, !121, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !123)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !124, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !125)
  %5 = load ptr addrspace(4), ptr %3, align 8
  %6 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 2, !dbg !126
  %7 = load i32, ptr %4, align 4, !dbg !127
  %8 = bitcast ptr addrspace(4) %5 to ptr addrspace(4), !dbg !129
  %9 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %8, i32 0, i32 0, !dbg !129
  store i32 %7, ptr addrspace(4) %9, align 4, !dbg !130
  %10 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 1, !dbg !131
  store float 1.000000e+00, ptr addrspace(4) %10, align 4, !dbg !132
  ret void, !dbg !133
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %0) #0 !dbg !134 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !135, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !137)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !138, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !139)
  store i32 0, ptr %3, align 4, !dbg !139
    #dbg_declare(ptr %4, !140, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !142)
  store i32 0, ptr %4, align 4, !dbg !142
  br label %6, !dbg !143

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !144
  %8 = icmp slt i32 %7, 4, !dbg !146
  br i1 %8, label %9, label %20, !dbg !147

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V, ptr addrspace(4) %5, i32 0, i32 0, !dbg !148
  %11 = load i32, ptr %4, align 4, !dbg !149
  %12 = sext i32 %11 to i64, !dbg !148
  %13 = getelementptr inbounds [4 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !148
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !148
  %15 = load i32, ptr %3, align 4, !dbg !150
  %16 = add nsw i32 %15, %14, !dbg !150
  store i32 %16, ptr %3, align 4, !dbg !150
  br label %17, !dbg !151

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !152
  %19 = add nsw i32 %18, 1, !dbg !152
  store i32 %19, ptr %4, align 4, !dbg !152
  br label %6, !dbg !153

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !154
  ret i32 %21, !dbg !155
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %0) #0 !dbg !156 {
  %2 = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !157, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !159)
  %3 = load ptr addrspace(4), ptr %2, align 8
  %4 = bitcast ptr addrspace(4) %3 to ptr addrspace(4), !dbg !160
  %5 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %4, i32 0, i32 0, !dbg !160
  %6 = load i32, ptr addrspace(4) %5, align 4, !dbg !160
  ret i32 %6, !dbg !161
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z3cntIJifcEEiDpT_(i32 %0, float %1, i8 signext %2) #0 !dbg !162 {
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i8, align 1
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !169, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !170)
  store float %1, ptr %5, align 4
    #dbg_declare(ptr %5, !171, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !170)
  store i8 %2, ptr %6, align 1
    #dbg_declare(ptr %6, !172, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !170)
  ret i32 3, !dbg !173
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z2ttI1VEiv() #0 !dbg !174 {
  %1 = alloca %struct.V.0, align 4
    #dbg_declare(ptr %1, !179, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !192)
  %2 = getelementptr inbounds %struct.V.0, ptr %1, i32 0, i32 0, !dbg !193
  %3 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 0, !dbg !194
  store i32 1, ptr %3, align 4, !dbg !195
  %4 = getelementptr inbounds %struct.V.0, ptr %1, i32 0, i32 0, !dbg !196
  %5 = getelementptr inbounds [2 x i32], ptr %4, i64 0, i64 1, !dbg !197
  store i32 4, ptr %5, align 4, !dbg !198
  %6 = addrspacecast ptr %1 to ptr addrspace(4), !dbg !199
  %7 = call spir_func i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) align 4 dereferenceable(8) %6) #0, !dbg !200
  ret i32 %7, !dbg !201
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) align 4 dereferenceable(8) %0) #0 !dbg !202 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !203, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !205)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !206, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !207)
  store i32 0, ptr %3, align 4, !dbg !207
    #dbg_declare(ptr %4, !208, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !210)
  store i32 0, ptr %4, align 4, !dbg !210
  br label %6, !dbg !211

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !212
  %8 = icmp slt i32 %7, 2, !dbg !214
  br i1 %8, label %9, label %20, !dbg !215

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V.0, ptr addrspace(4) %5, i32 0, i32 0, !dbg !216
  %11 = load i32, ptr %4, align 4, !dbg !217
  %12 = sext i32 %11 to i64, !dbg !216
  %13 = getelementptr inbounds [2 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !216
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !216
  %15 = load i32, ptr %3, align 4, !dbg !218
  %16 = add nsw i32 %15, %14, !dbg !218
  store i32 %16, ptr %3, align 4, !dbg !218
  br label %17, !dbg !219

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !220
  %19 = add nsw i32 %18, 1, !dbg !220
  store i32 %19, ptr %4, align 4, !dbg !220
  br label %6, !dbg !221

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !222
  ret i32 %21, !dbg !223
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
!spirv.Generator = !{!48}

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
!48 = !{i16 6, i16 14}
!49 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 8, type: !50, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !47)
!50 = !DISubroutineType(types: !51)
!51 = !{null, !52}
!52 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64, dwarfAddressSpace: 1)
!53 = !{i32 1}
!54 = !{!"none"}
!55 = !{!"int*"}
!56 = !{!""}
!57 = !DILocalVariable(name: "out", arg: 1, scope: !49, file: !3, line: 8, type: !52)
!58 = !DILocation(line: 8, column: 27, scope: !49)
!59 = !DILocation(line: 8, column: 32, scope: !49)
!60 = !DILocation(line: 12, column: 1, scope: !49)
!61 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 8, type: !50, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !47)
!62 = !DILocalVariable(name: "out", arg: 1, scope: !61, file: !3, line: 8, type: !52)
!63 = !DILocation(line: 8, column: 27, scope: !61)
!64 = !DILocalVariable(name: "b", scope: !61, file: !3, line: 9, type: !13)
!65 = !DILocation(line: 9, column: 5, scope: !61)
!66 = !DILocalVariable(name: "v", scope: !61, file: !3, line: 9, type: !67)
!67 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 4>", file: !3, line: 3, size: 128, flags: DIFlagTypePassByValue, elements: !68, templateParams: !77, identifier: "_ZTS1VIiLi4EE")
!68 = !{!69, !73}
!69 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !67, file: !3, line: 3, baseType: !70, size: 128)
!70 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 128, elements: !71)
!71 = !{!72}
!72 = !DISubrange(count: 4)
!73 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !67, file: !3, line: 3, type: !74, flags: DIFlagPrototyped, spFlags: 0)
!74 = !DISubroutineType(types: !75)
!75 = !{!21, !76}
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!77 = !{!78, !79}
!78 = !DITemplateTypeParameter(name: "T", type: !21)
!79 = !DITemplateValueParameter(name: "N", type: !21, value: i32 4)
!80 = !DILocation(line: 9, column: 21, scope: !61)
!81 = !DILocalVariable(name: "i", scope: !82, file: !3, line: 9, type: !21)
!82 = distinct !DILexicalBlock(scope: !61, file: !3, line: 9, column: 24)
!83 = !DILocation(line: 9, column: 33, scope: !82)
!84 = !DILocation(line: 9, column: 29, scope: !82)
!85 = !DILocation(line: 9, column: 40, scope: !86)
!86 = distinct !DILexicalBlock(scope: !82, file: !3, line: 9, column: 24)
!87 = !DILocation(line: 9, column: 42, scope: !86)
!88 = !DILocation(line: 9, column: 24, scope: !82)
!89 = !DILocation(line: 9, column: 64, scope: !86)
!90 = !DILocation(line: 9, column: 54, scope: !86)
!91 = !DILocation(line: 9, column: 59, scope: !86)
!92 = !DILocation(line: 9, column: 52, scope: !86)
!93 = !DILocation(line: 9, column: 62, scope: !86)
!94 = !DILocation(line: 9, column: 47, scope: !86)
!95 = !DILocation(line: 9, column: 24, scope: !86)
!96 = !DILocalVariable(name: "r", scope: !61, file: !3, line: 10, type: !97)
!97 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !23, size: 64, dwarfAddressSpace: 4)
!98 = !DILocation(line: 10, column: 14, scope: !61)
!99 = !DILocation(line: 10, column: 20, scope: !61)
!100 = !DILocation(line: 10, column: 18, scope: !61)
!101 = !DILocalVariable(name: "e", scope: !61, file: !3, line: 10, type: !5)
!102 = !DILocation(line: 10, column: 25, scope: !61)
!103 = !DILocation(line: 11, column: 12, scope: !61)
!104 = !DILocation(line: 11, column: 14, scope: !61)
!105 = !DILocation(line: 11, column: 22, scope: !61)
!106 = !DILocation(line: 11, column: 24, scope: !61)
!107 = !DILocation(line: 11, column: 20, scope: !61)
!108 = !DILocation(line: 11, column: 32, scope: !61)
!109 = !DILocation(line: 11, column: 30, scope: !61)
!110 = !DILocation(line: 11, column: 52, scope: !61)
!111 = !DILocation(line: 11, column: 50, scope: !61)
!112 = !DILocation(line: 11, column: 62, scope: !61)
!113 = !DILocation(line: 11, column: 60, scope: !61)
!114 = !DILocation(line: 11, column: 71, scope: !61)
!115 = !DILocation(line: 11, column: 66, scope: !61)
!116 = !DILocation(line: 11, column: 64, scope: !61)
!117 = !DILocation(line: 11, column: 3, scope: !61)
!118 = !DILocation(line: 11, column: 10, scope: !61)
!119 = !DILocation(line: 12, column: 1, scope: !61)
!120 = distinct !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC2Ei", scope: !13, file: !3, line: 2, type: !33, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !32, retainedNodes: !47)
!121 = !DILocalVariable(name: "this", arg: 1, scope: !120, file: !3, type: !122, flags: DIFlagArtificial | DIFlagObjectPointer)
!122 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, dwarfAddressSpace: 4)
!123 = !DILocation(line: 0, scope: !120)
!124 = !DILocalVariable(name: "x", arg: 2, scope: !120, file: !3, line: 2, type: !21)
!125 = !DILocation(line: 2, column: 35, scope: !120)
!126 = !DILocation(line: 2, column: 29, scope: !120)
!127 = !DILocation(line: 2, column: 44, scope: !128)
!128 = distinct !DILexicalBlock(scope: !120, file: !3, line: 2, column: 38)
!129 = !DILocation(line: 2, column: 40, scope: !128)
!130 = !DILocation(line: 2, column: 42, scope: !128)
!131 = !DILocation(line: 2, column: 47, scope: !128)
!132 = !DILocation(line: 2, column: 49, scope: !128)
!133 = !DILocation(line: 2, column: 54, scope: !120)
!134 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !67, file: !3, line: 3, type: !74, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !73, retainedNodes: !47)
!135 = !DILocalVariable(name: "this", arg: 1, scope: !134, file: !3, type: !136, flags: DIFlagArtificial | DIFlagObjectPointer)
!136 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 64, dwarfAddressSpace: 4)
!137 = !DILocation(line: 0, scope: !134)
!138 = !DILocalVariable(name: "r", scope: !134, file: !3, line: 3, type: !21)
!139 = !DILocation(line: 3, column: 64, scope: !134)
!140 = !DILocalVariable(name: "i", scope: !141, file: !3, line: 3, type: !21)
!141 = distinct !DILexicalBlock(scope: !134, file: !3, line: 3, column: 71)
!142 = !DILocation(line: 3, column: 80, scope: !141)
!143 = !DILocation(line: 3, column: 76, scope: !141)
!144 = !DILocation(line: 3, column: 87, scope: !145)
!145 = distinct !DILexicalBlock(scope: !141, file: !3, line: 3, column: 71)
!146 = !DILocation(line: 3, column: 89, scope: !145)
!147 = !DILocation(line: 3, column: 71, scope: !141)
!148 = !DILocation(line: 3, column: 104, scope: !145)
!149 = !DILocation(line: 3, column: 109, scope: !145)
!150 = !DILocation(line: 3, column: 101, scope: !145)
!151 = !DILocation(line: 3, column: 99, scope: !145)
!152 = !DILocation(line: 3, column: 94, scope: !145)
!153 = !DILocation(line: 3, column: 71, scope: !145)
!154 = !DILocation(line: 3, column: 120, scope: !134)
!155 = !DILocation(line: 3, column: 113, scope: !134)
!156 = distinct !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !16, file: !3, line: 1, type: !25, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !24, retainedNodes: !47)
!157 = !DILocalVariable(name: "this", arg: 1, scope: !156, file: !3, type: !158, flags: DIFlagArtificial | DIFlagObjectPointer)
!158 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, dwarfAddressSpace: 4)
!159 = !DILocation(line: 0, scope: !156)
!160 = !DILocation(line: 1, column: 105, scope: !156)
!161 = !DILocation(line: 1, column: 98, scope: !156)
!162 = distinct !DISubprogram(name: "cnt<int, float, char>", linkageName: "_Z3cntIJifcEEiDpT_", scope: !3, file: !3, line: 4, type: !163, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !165, retainedNodes: !47)
!163 = !DISubroutineType(types: !164)
!164 = !{!21, !21, !30, !6}
!165 = !{!166, !167, !168}
!166 = !DITemplateTypeParameter(type: !21)
!167 = !DITemplateTypeParameter(type: !30)
!168 = !DITemplateTypeParameter(type: !6)
!169 = !DILocalVariable(name: "ts", arg: 1, scope: !162, file: !3, line: 4, type: !21)
!170 = !DILocation(line: 4, column: 41, scope: !162)
!171 = !DILocalVariable(name: "ts", arg: 2, scope: !162, file: !3, line: 4, type: !30)
!172 = !DILocalVariable(name: "ts", arg: 3, scope: !162, file: !3, line: 4, type: !6)
!173 = !DILocation(line: 4, column: 47, scope: !162)
!174 = distinct !DISubprogram(name: "tt<V>", linkageName: "_Z2ttI1VEiv", scope: !3, file: !3, line: 5, type: !175, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !177, retainedNodes: !47)
!175 = !DISubroutineType(types: !176)
!176 = !{!21}
!177 = !{!178}
!178 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "C", value: !"V")
!179 = !DILocalVariable(name: "c", scope: !174, file: !3, line: 5, type: !180)
!180 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 2>", file: !3, line: 3, size: 64, flags: DIFlagTypePassByValue, elements: !181, templateParams: !190, identifier: "_ZTS1VIiLi2EE")
!181 = !{!182, !186}
!182 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !180, file: !3, line: 3, baseType: !183, size: 64)
!183 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 64, elements: !184)
!184 = !{!185}
!185 = !DISubrange(count: 2)
!186 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !180, file: !3, line: 3, type: !187, flags: DIFlagPrototyped, spFlags: 0)
!187 = !DISubroutineType(types: !188)
!188 = !{!21, !189}
!189 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !180, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!190 = !{!78, !191}
!191 = !DITemplateValueParameter(name: "N", type: !21, value: i32 2)
!192 = !DILocation(line: 5, column: 66, scope: !174)
!193 = !DILocation(line: 5, column: 71, scope: !174)
!194 = !DILocation(line: 5, column: 69, scope: !174)
!195 = !DILocation(line: 5, column: 79, scope: !174)
!196 = !DILocation(line: 5, column: 86, scope: !174)
!197 = !DILocation(line: 5, column: 84, scope: !174)
!198 = !DILocation(line: 5, column: 94, scope: !174)
!199 = !DILocation(line: 5, column: 106, scope: !174)
!200 = !DILocation(line: 5, column: 108, scope: !174)
!201 = !DILocation(line: 5, column: 99, scope: !174)
!202 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !180, file: !3, line: 3, type: !187, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !186, retainedNodes: !47)
!203 = !DILocalVariable(name: "this", arg: 1, scope: !202, file: !3, type: !204, flags: DIFlagArtificial | DIFlagObjectPointer)
!204 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !180, size: 64, dwarfAddressSpace: 4)
!205 = !DILocation(line: 0, scope: !202)
!206 = !DILocalVariable(name: "r", scope: !202, file: !3, line: 3, type: !21)
!207 = !DILocation(line: 3, column: 64, scope: !202)
!208 = !DILocalVariable(name: "i", scope: !209, file: !3, line: 3, type: !21)
!209 = distinct !DILexicalBlock(scope: !202, file: !3, line: 3, column: 71)
!210 = !DILocation(line: 3, column: 80, scope: !209)
!211 = !DILocation(line: 3, column: 76, scope: !209)
!212 = !DILocation(line: 3, column: 87, scope: !213)
!213 = distinct !DILexicalBlock(scope: !209, file: !3, line: 3, column: 71)
!214 = !DILocation(line: 3, column: 89, scope: !213)
!215 = !DILocation(line: 3, column: 71, scope: !209)
!216 = !DILocation(line: 3, column: 104, scope: !213)
!217 = !DILocation(line: 3, column: 109, scope: !213)
!218 = !DILocation(line: 3, column: 101, scope: !213)
!219 = !DILocation(line: 3, column: 99, scope: !213)
!220 = !DILocation(line: 3, column: 94, scope: !213)
!221 = !DILocation(line: 3, column: 71, scope: !213)
!222 = !DILocation(line: 3, column: 120, scope: !202)
!223 = !DILocation(line: 3, column: 113, scope: !202)
