target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.B = type { %"struct.ns::in::A", float, %"class.B::Inner" }
%"struct.ns::in::A" = type { i32 }
%"class.B::Inner" = type { i32 }
%struct.V = type { [4 x i32] }
%struct.V.0 = type { [2 x i32] }

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0) #0 !dbg !16 !kernel_arg_addr_space !21 !kernel_arg_access_qual !22 !kernel_arg_type !23 !kernel_arg_type_qual !24 !kernel_arg_base_type !23 {
  %2 = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !25, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !26)
  %3 = load ptr addrspace(1), ptr %2, align 8, !dbg !27
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %3) #0, !dbg !27
  ret void, !dbg !28
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0) #0 !dbg !29 {
  %2 = alloca ptr addrspace(1), align 8
  %3 = alloca %struct.B, align 4
  %4 = alloca %struct.V, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr addrspace(4), align 8
  %7 = alloca i8, align 1
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !30, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !31)
    #dbg_declare(ptr %3, !32, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !62)
  %8 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !62
  call spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %8, i32 3) #0, !dbg !62
    #dbg_declare(ptr %4, !63, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !77)
    #dbg_declare(ptr %5, !78, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !80)
  store i32 0, ptr %5, align 4, !dbg !80
  br label %9, !dbg !81

9:                                                ; preds = %18, %1
  %10 = load i32, ptr %5, align 4, !dbg !82
  %11 = icmp slt i32 %10, 4, !dbg !84
  br i1 %11, label %12, label %21, !dbg !85

12:                                               ; preds = %9
  %13 = load i32, ptr %5, align 4, !dbg !86
  %14 = getelementptr inbounds %struct.V, ptr %4, i32 0, i32 0, !dbg !87
  %15 = load i32, ptr %5, align 4, !dbg !88
  %16 = sext i32 %15 to i64, !dbg !89
  %17 = getelementptr inbounds [4 x i32], ptr %14, i64 0, i64 %16, !dbg !89
  store i32 %13, ptr %17, align 4, !dbg !90
  br label %18, !dbg !89

18:                                               ; preds = %12
  %19 = load i32, ptr %5, align 4, !dbg !91
  %20 = add nsw i32 %19, 1, !dbg !91
  store i32 %20, ptr %5, align 4, !dbg !91
  br label %9, !dbg !92

21:                                               ; preds = %9
    #dbg_declare(ptr %6, !93, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !95)
  %22 = bitcast ptr %3 to ptr, !dbg !96
  %23 = getelementptr inbounds %"struct.ns::in::A", ptr %22, i32 0, i32 0, !dbg !96
  %24 = addrspacecast ptr %23 to ptr addrspace(4), !dbg !97
  store ptr addrspace(4) %24, ptr %6, align 8, !dbg !95
    #dbg_declare(ptr %7, !98, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !99)
  store i8 0, ptr %7, align 1, !dbg !99
  %25 = addrspacecast ptr %4 to ptr addrspace(4), !dbg !100
  %26 = call spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %25) #0, !dbg !101
  %27 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !102
  %28 = call spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %27) #0, !dbg !103
  %29 = add nsw i32 %26, %28, !dbg !104
  %30 = call spir_func i32 @_Z3cntIJifcEEiDpT_(i32 1, float 2.000000e+00, i8 signext 99) #0, !dbg !105
  %31 = add nsw i32 %29, %30, !dbg !106
  %32 = call spir_func i32 @_Z2ttI1VEiv() #0, !dbg !107
  %33 = add nsw i32 %31, %32, !dbg !108
  %34 = load ptr addrspace(4), ptr %6, align 8, !dbg !109
  %35 = load i32, ptr addrspace(4) %34, align 4, !dbg !109
  %36 = add nsw i32 %33, %35, !dbg !110
  %37 = load i8, ptr %7, align 1, !dbg !111
  %38 = sext i8 %37 to i32, !dbg !112
  %39 = add nsw i32 %36, %38, !dbg !113
  %40 = load ptr addrspace(1), ptr %2, align 8, !dbg !114
  %41 = getelementptr inbounds i32, ptr addrspace(1) %40, i64 0, !dbg !114
  store i32 %39, ptr addrspace(1) %41, align 4, !dbg !115
  ret void, !dbg !116
}

; Function Attrs: noinline nounwind
define spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) align 4 dereferenceable(12) %0, i32 %1) #0 !dbg !117 {
  %3 = alloca ptr addrspace(4), align 8
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %3, align 8
    #dbg_declare(ptr %3, !118, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !120)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !121, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !122)
  %5 = load ptr addrspace(4), ptr %3, align 8
  %6 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 2, !dbg !123
  %7 = load i32, ptr %4, align 4, !dbg !124
  %8 = bitcast ptr addrspace(4) %5 to ptr addrspace(4), !dbg !126
  %9 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %8, i32 0, i32 0, !dbg !126
  store i32 %7, ptr addrspace(4) %9, align 4, !dbg !127
  %10 = getelementptr inbounds %struct.B, ptr addrspace(4) %5, i32 0, i32 1, !dbg !128
  store float 1.000000e+00, ptr addrspace(4) %10, align 4, !dbg !129
  ret void, !dbg !130
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) align 4 dereferenceable(16) %0) #0 !dbg !131 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !132, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !134)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !135, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !136)
  store i32 0, ptr %3, align 4, !dbg !136
    #dbg_declare(ptr %4, !137, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !139)
  store i32 0, ptr %4, align 4, !dbg !139
  br label %6, !dbg !140

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !141
  %8 = icmp slt i32 %7, 4, !dbg !143
  br i1 %8, label %9, label %20, !dbg !144

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V, ptr addrspace(4) %5, i32 0, i32 0, !dbg !145
  %11 = load i32, ptr %4, align 4, !dbg !146
  %12 = sext i32 %11 to i64, !dbg !145
  %13 = getelementptr inbounds [4 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !145
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !145
  %15 = load i32, ptr %3, align 4, !dbg !147
  %16 = add nsw i32 %15, %14, !dbg !147
  store i32 %16, ptr %3, align 4, !dbg !147
  br label %17, !dbg !148

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !149
  %19 = add nsw i32 %18, 1, !dbg !149
  store i32 %19, ptr %4, align 4, !dbg !149
  br label %6, !dbg !150

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !151
  ret i32 %21, !dbg !152
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) align 4 dereferenceable(4) %0) #0 !dbg !153 {
  %2 = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !154, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !156)
  %3 = load ptr addrspace(4), ptr %2, align 8
  %4 = bitcast ptr addrspace(4) %3 to ptr addrspace(4), !dbg !157
  %5 = getelementptr inbounds %"struct.ns::in::A", ptr addrspace(4) %4, i32 0, i32 0, !dbg !157
  %6 = load i32, ptr addrspace(4) %5, align 4, !dbg !157
  ret i32 %6, !dbg !158
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z3cntIJifcEEiDpT_(i32 %0, float %1, i8 signext %2) #0 !dbg !159 {
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i8, align 1
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !168, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !169)
  store float %1, ptr %5, align 4
    #dbg_declare(ptr %5, !170, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !169)
  store i8 %2, ptr %6, align 1
    #dbg_declare(ptr %6, !171, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !169)
  ret i32 3, !dbg !172
}

; Function Attrs: noinline nounwind
define spir_func i32 @_Z2ttI1VEiv() #0 !dbg !173 {
  %1 = alloca %struct.V.0, align 4
    #dbg_declare(ptr %1, !178, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !191)
  %2 = getelementptr inbounds %struct.V.0, ptr %1, i32 0, i32 0, !dbg !192
  %3 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 0, !dbg !193
  store i32 1, ptr %3, align 4, !dbg !194
  %4 = getelementptr inbounds %struct.V.0, ptr %1, i32 0, i32 0, !dbg !195
  %5 = getelementptr inbounds [2 x i32], ptr %4, i64 0, i64 1, !dbg !196
  store i32 4, ptr %5, align 4, !dbg !197
  %6 = addrspacecast ptr %1 to ptr addrspace(4), !dbg !198
  %7 = call spir_func i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) align 4 dereferenceable(8) %6) #0, !dbg !199
  ret i32 %7, !dbg !200
}

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) align 4 dereferenceable(8) %0) #0 !dbg !201 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !202, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !204)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !205, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !206)
  store i32 0, ptr %3, align 4, !dbg !206
    #dbg_declare(ptr %4, !207, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !209)
  store i32 0, ptr %4, align 4, !dbg !209
  br label %6, !dbg !210

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !211
  %8 = icmp slt i32 %7, 2, !dbg !213
  br i1 %8, label %9, label %20, !dbg !214

9:                                                ; preds = %6
  %10 = getelementptr inbounds %struct.V.0, ptr addrspace(4) %5, i32 0, i32 0, !dbg !215
  %11 = load i32, ptr %4, align 4, !dbg !216
  %12 = sext i32 %11 to i64, !dbg !215
  %13 = getelementptr inbounds [2 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !215
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !215
  %15 = load i32, ptr %3, align 4, !dbg !217
  %16 = add nsw i32 %15, %14, !dbg !217
  store i32 %16, ptr %3, align 4, !dbg !217
  br label %17, !dbg !218

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !219
  %19 = add nsw i32 %18, 1, !dbg !219
  store i32 %19, ptr %4, align 4, !dbg !219
  br label %6, !dbg !220

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !221
  ret i32 %21, !dbg !222
}

attributes #0 = { noinline nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!10}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!11}
!opencl.cxx.version = !{!12}
!opencl.spir.version = !{!13}
!opencl.ocl.version = !{!13}
!opencl.used.extensions = !{!14}
!opencl.used.optional.core.features = !{!14}
!spirv.Generator = !{!15}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_17, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "b.clcpp", directory: "/src", checksumkind: CSK_MD5, checksum: "517168902a7922818ea46eb4db6e4b6b")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !3, line: 7, baseType: !6, size: 8, flags: DIFlagEnumClass, elements: !7)
!6 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "x", value: -1)
!9 = !DIEnumerator(name: "y", value: 0)
!10 = !{i32 2, i32 2}
!11 = !{i32 6, i32 202100000}
!12 = !{i32 2021, i32 0}
!13 = !{i32 3, i32 0}
!14 = !{}
!15 = !{i16 6, i16 14}
!16 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 8, type: !17, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !14)
!17 = !DISubroutineType(types: !18)
!18 = !{null, !19}
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64, dwarfAddressSpace: 1)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{i32 1}
!22 = !{!"none"}
!23 = !{!"int*"}
!24 = !{!""}
!25 = !DILocalVariable(name: "out", arg: 1, scope: !16, file: !3, line: 8, type: !19)
!26 = !DILocation(line: 8, column: 27, scope: !16)
!27 = !DILocation(line: 8, column: 32, scope: !16)
!28 = !DILocation(line: 12, column: 1, scope: !16)
!29 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 8, type: !17, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !14)
!30 = !DILocalVariable(name: "out", arg: 1, scope: !29, file: !3, line: 8, type: !19)
!31 = !DILocation(line: 8, column: 27, scope: !29)
!32 = !DILocalVariable(name: "b", scope: !29, file: !3, line: 9, type: !33)
!33 = !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !3, line: 2, size: 96, flags: DIFlagTypePassByValue, elements: !34, identifier: "_ZTS1B")
!34 = !{!35, !48, !50, !58}
!35 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !33, baseType: !36)
!36 = !DICompositeType(tag: DW_TAG_structure_type, name: "A", scope: !37, file: !3, line: 1, size: 32, flags: DIFlagTypePassByValue, elements: !39, identifier: "_ZTSN2ns2in1AE")
!37 = !DINamespace(name: "in", scope: !38)
!38 = !DINamespace(name: "ns", scope: null)
!39 = !{!40, !41, !43}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !36, file: !3, line: 1, baseType: !20, size: 32)
!41 = !DIDerivedType(tag: DW_TAG_variable, name: "S", scope: !36, file: !3, line: 1, baseType: !42, flags: DIFlagPublic | DIFlagStaticMember, extraData: i32 3)
!42 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!43 = !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !36, file: !3, line: 1, type: !44, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!44 = !DISubroutineType(types: !45)
!45 = !{!20, !46}
!46 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !47, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!47 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !36)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !33, file: !3, line: 2, baseType: !49, size: 32, offset: 32)
!49 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "in", scope: !33, file: !3, line: 2, baseType: !51, size: 32, offset: 64)
!51 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "Inner", scope: !33, file: !3, line: 2, size: 32, flags: DIFlagTypePassByValue, elements: !52, identifier: "_ZTSN1B5InnerE")
!52 = !{!53, !54}
!53 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !51, file: !3, line: 2, baseType: !20, size: 32)
!54 = !DISubprogram(name: "w", linkageName: "_ZNU3AS41B5Inner1wEv", scope: !51, file: !3, line: 2, type: !55, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!55 = !DISubroutineType(types: !56)
!56 = !{!20, !57}
!57 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !51, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!58 = !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC4Ei", scope: !33, file: !3, line: 2, type: !59, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!59 = !DISubroutineType(types: !60)
!60 = !{null, !61, !20}
!61 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!62 = !DILocation(line: 9, column: 5, scope: !29)
!63 = !DILocalVariable(name: "v", scope: !29, file: !3, line: 9, type: !64)
!64 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 4>", file: !3, line: 3, size: 128, flags: DIFlagTypePassByValue, elements: !65, templateParams: !74, identifier: "_ZTS1VIiLi4EE")
!65 = !{!66, !70}
!66 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !64, file: !3, line: 3, baseType: !67, size: 128)
!67 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 128, elements: !68)
!68 = !{!69}
!69 = !DISubrange(count: 4)
!70 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !64, file: !3, line: 3, type: !71, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!71 = !DISubroutineType(types: !72)
!72 = !{!20, !73}
!73 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !64, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!74 = !{!75, !76}
!75 = !DITemplateTypeParameter(name: "T", type: !20)
!76 = !DITemplateValueParameter(name: "N", type: !20, value: i32 4)
!77 = !DILocation(line: 9, column: 21, scope: !29)
!78 = !DILocalVariable(name: "i", scope: !79, file: !3, line: 9, type: !20)
!79 = distinct !DILexicalBlock(scope: !29, file: !3, line: 9, column: 24)
!80 = !DILocation(line: 9, column: 33, scope: !79)
!81 = !DILocation(line: 9, column: 29, scope: !79)
!82 = !DILocation(line: 9, column: 40, scope: !83)
!83 = distinct !DILexicalBlock(scope: !79, file: !3, line: 9, column: 24)
!84 = !DILocation(line: 9, column: 42, scope: !83)
!85 = !DILocation(line: 9, column: 24, scope: !79)
!86 = !DILocation(line: 9, column: 64, scope: !83)
!87 = !DILocation(line: 9, column: 54, scope: !83)
!88 = !DILocation(line: 9, column: 59, scope: !83)
!89 = !DILocation(line: 9, column: 52, scope: !83)
!90 = !DILocation(line: 9, column: 62, scope: !83)
!91 = !DILocation(line: 9, column: 47, scope: !83)
!92 = !DILocation(line: 9, column: 24, scope: !83)
!93 = !DILocalVariable(name: "r", scope: !29, file: !3, line: 10, type: !94)
!94 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !42, size: 64, dwarfAddressSpace: 4)
!95 = !DILocation(line: 10, column: 14, scope: !29)
!96 = !DILocation(line: 10, column: 20, scope: !29)
!97 = !DILocation(line: 10, column: 18, scope: !29)
!98 = !DILocalVariable(name: "e", scope: !29, file: !3, line: 10, type: !5)
!99 = !DILocation(line: 10, column: 25, scope: !29)
!100 = !DILocation(line: 11, column: 12, scope: !29)
!101 = !DILocation(line: 11, column: 14, scope: !29)
!102 = !DILocation(line: 11, column: 22, scope: !29)
!103 = !DILocation(line: 11, column: 24, scope: !29)
!104 = !DILocation(line: 11, column: 20, scope: !29)
!105 = !DILocation(line: 11, column: 32, scope: !29)
!106 = !DILocation(line: 11, column: 30, scope: !29)
!107 = !DILocation(line: 11, column: 52, scope: !29)
!108 = !DILocation(line: 11, column: 50, scope: !29)
!109 = !DILocation(line: 11, column: 62, scope: !29)
!110 = !DILocation(line: 11, column: 60, scope: !29)
!111 = !DILocation(line: 11, column: 71, scope: !29)
!112 = !DILocation(line: 11, column: 66, scope: !29)
!113 = !DILocation(line: 11, column: 64, scope: !29)
!114 = !DILocation(line: 11, column: 3, scope: !29)
!115 = !DILocation(line: 11, column: 10, scope: !29)
!116 = !DILocation(line: 12, column: 1, scope: !29)
!117 = distinct !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC2Ei", scope: !33, file: !3, line: 2, type: !59, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !58, retainedNodes: !14)
!118 = !DILocalVariable(name: "this", arg: 1, scope: !117, type: !119, flags: DIFlagArtificial | DIFlagObjectPointer)
!119 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64, dwarfAddressSpace: 4)
!120 = !DILocation(line: 0, scope: !117)
!121 = !DILocalVariable(name: "x", arg: 2, scope: !117, file: !3, line: 2, type: !20)
!122 = !DILocation(line: 2, column: 35, scope: !117)
!123 = !DILocation(line: 2, column: 29, scope: !117)
!124 = !DILocation(line: 2, column: 44, scope: !125)
!125 = distinct !DILexicalBlock(scope: !117, file: !3, line: 2, column: 38)
!126 = !DILocation(line: 2, column: 40, scope: !125)
!127 = !DILocation(line: 2, column: 42, scope: !125)
!128 = !DILocation(line: 2, column: 47, scope: !125)
!129 = !DILocation(line: 2, column: 49, scope: !125)
!130 = !DILocation(line: 2, column: 54, scope: !117)
!131 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !64, file: !3, line: 3, type: !71, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !70, retainedNodes: !14)
!132 = !DILocalVariable(name: "this", arg: 1, scope: !131, type: !133, flags: DIFlagArtificial | DIFlagObjectPointer)
!133 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !64, size: 64, dwarfAddressSpace: 4)
!134 = !DILocation(line: 0, scope: !131)
!135 = !DILocalVariable(name: "r", scope: !131, file: !3, line: 3, type: !20)
!136 = !DILocation(line: 3, column: 64, scope: !131)
!137 = !DILocalVariable(name: "i", scope: !138, file: !3, line: 3, type: !20)
!138 = distinct !DILexicalBlock(scope: !131, file: !3, line: 3, column: 71)
!139 = !DILocation(line: 3, column: 80, scope: !138)
!140 = !DILocation(line: 3, column: 76, scope: !138)
!141 = !DILocation(line: 3, column: 87, scope: !142)
!142 = distinct !DILexicalBlock(scope: !138, file: !3, line: 3, column: 71)
!143 = !DILocation(line: 3, column: 89, scope: !142)
!144 = !DILocation(line: 3, column: 71, scope: !138)
!145 = !DILocation(line: 3, column: 104, scope: !142)
!146 = !DILocation(line: 3, column: 109, scope: !142)
!147 = !DILocation(line: 3, column: 101, scope: !142)
!148 = !DILocation(line: 3, column: 99, scope: !142)
!149 = !DILocation(line: 3, column: 94, scope: !142)
!150 = !DILocation(line: 3, column: 71, scope: !142)
!151 = !DILocation(line: 3, column: 120, scope: !131)
!152 = !DILocation(line: 3, column: 113, scope: !131)
!153 = distinct !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !36, file: !3, line: 1, type: !44, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !43, retainedNodes: !14)
!154 = !DILocalVariable(name: "this", arg: 1, scope: !153, type: !155, flags: DIFlagArtificial | DIFlagObjectPointer)
!155 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !47, size: 64, dwarfAddressSpace: 4)
!156 = !DILocation(line: 0, scope: !153)
!157 = !DILocation(line: 1, column: 105, scope: !153)
!158 = !DILocation(line: 1, column: 98, scope: !153)
!159 = distinct !DISubprogram(name: "cnt<int, float, char>", linkageName: "_Z3cntIJifcEEiDpT_", scope: !3, file: !3, line: 4, type: !160, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !162, retainedNodes: !14)
!160 = !DISubroutineType(types: !161)
!161 = !{!20, !20, !49, !6}
!162 = !{!163}
!163 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: "Ts", value: !164)
!164 = !{!165, !166, !167}
!165 = !DITemplateTypeParameter(type: !20)
!166 = !DITemplateTypeParameter(type: !49)
!167 = !DITemplateTypeParameter(type: !6)
!168 = !DILocalVariable(name: "ts", arg: 1, scope: !159, file: !3, line: 4, type: !20)
!169 = !DILocation(line: 4, column: 41, scope: !159)
!170 = !DILocalVariable(name: "ts", arg: 2, scope: !159, file: !3, line: 4, type: !49)
!171 = !DILocalVariable(name: "ts", arg: 3, scope: !159, file: !3, line: 4, type: !6)
!172 = !DILocation(line: 4, column: 47, scope: !159)
!173 = distinct !DISubprogram(name: "tt<V>", linkageName: "_Z2ttI1VEiv", scope: !3, file: !3, line: 5, type: !174, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !176, retainedNodes: !14)
!174 = !DISubroutineType(types: !175)
!175 = !{!20}
!176 = !{!177}
!177 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "C", value: !"V")
!178 = !DILocalVariable(name: "c", scope: !173, file: !3, line: 5, type: !179)
!179 = !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 2>", file: !3, line: 3, size: 64, flags: DIFlagTypePassByValue, elements: !180, templateParams: !189, identifier: "_ZTS1VIiLi2EE")
!180 = !{!181, !185}
!181 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !179, file: !3, line: 3, baseType: !182, size: 64)
!182 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 64, elements: !183)
!183 = !{!184}
!184 = !DISubrange(count: 2)
!185 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !179, file: !3, line: 3, type: !186, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!186 = !DISubroutineType(types: !187)
!187 = !{!20, !188}
!188 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !179, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!189 = !{!75, !190}
!190 = !DITemplateValueParameter(name: "N", type: !20, value: i32 2)
!191 = !DILocation(line: 5, column: 66, scope: !173)
!192 = !DILocation(line: 5, column: 71, scope: !173)
!193 = !DILocation(line: 5, column: 69, scope: !173)
!194 = !DILocation(line: 5, column: 79, scope: !173)
!195 = !DILocation(line: 5, column: 86, scope: !173)
!196 = !DILocation(line: 5, column: 84, scope: !173)
!197 = !DILocation(line: 5, column: 94, scope: !173)
!198 = !DILocation(line: 5, column: 106, scope: !173)
!199 = !DILocation(line: 5, column: 108, scope: !173)
!200 = !DILocation(line: 5, column: 99, scope: !173)
!201 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !179, file: !3, line: 3, type: !186, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !185, retainedNodes: !14)
!202 = !DILocalVariable(name: "this", arg: 1, scope: !201, type: !203, flags: DIFlagArtificial | DIFlagObjectPointer)
!203 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !179, size: 64, dwarfAddressSpace: 4)
!204 = !DILocation(line: 0, scope: !201)
!205 = !DILocalVariable(name: "r", scope: !201, file: !3, line: 3, type: !20)
!206 = !DILocation(line: 3, column: 64, scope: !201)
!207 = !DILocalVariable(name: "i", scope: !208, file: !3, line: 3, type: !20)
!208 = distinct !DILexicalBlock(scope: !201, file: !3, line: 3, column: 71)
!209 = !DILocation(line: 3, column: 80, scope: !208)
!210 = !DILocation(line: 3, column: 76, scope: !208)
!211 = !DILocation(line: 3, column: 87, scope: !212)
!212 = distinct !DILexicalBlock(scope: !208, file: !3, line: 3, column: 71)
!213 = !DILocation(line: 3, column: 89, scope: !212)
!214 = !DILocation(line: 3, column: 71, scope: !208)
!215 = !DILocation(line: 3, column: 104, scope: !212)
!216 = !DILocation(line: 3, column: 109, scope: !212)
!217 = !DILocation(line: 3, column: 101, scope: !212)
!218 = !DILocation(line: 3, column: 99, scope: !212)
!219 = !DILocation(line: 3, column: 94, scope: !212)
!220 = !DILocation(line: 3, column: 71, scope: !212)
!221 = !DILocation(line: 3, column: 120, scope: !201)
!222 = !DILocation(line: 3, column: 113, scope: !201)
