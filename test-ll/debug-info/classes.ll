; Classes with base classes, methods, static members and inner classes; templates with values, packs and templates.
; since: 22
; CHECK-NOT: DebugImportedEntity
source_filename = "b.clcpp"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.B = type { %"struct.ns::in::A", float, %"class.B::Inner" }
%"struct.ns::in::A" = type { i32 }
%"class.B::Inner" = type { i32 }
%struct.V = type { [4 x i32] }
%struct.V.0 = type { [2 x i32] }

$_ZNU3AS41BC2Ei = comdat any

$_ZNU3AS41VIiLi4EE3sumEv = comdat any

$_ZNU3AS4K2ns2in1A3getEv = comdat any

$_Z3cntIJifcEEiDpT_ = comdat any

$_Z2ttI1VEiv = comdat any

$_ZNU3AS41VIiLi2EE3sumEv = comdat any

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local spir_kernel void @k(ptr addrspace(1) noundef align 4 %0) #0 !dbg !48 !kernel_arg_addr_space !53 !kernel_arg_access_qual !54 !kernel_arg_type !55 !kernel_arg_base_type !55 !kernel_arg_type_qual !56 {
  %2 = alloca ptr addrspace(1), align 8
  store ptr addrspace(1) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !57, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !58)
  %3 = load ptr addrspace(1), ptr %2, align 8, !dbg !59
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) noundef align 4 %3) #2, !dbg !59
  ret void, !dbg !60
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) noundef align 4 %0) #0 !dbg !61 !kernel_arg_addr_space !53 !kernel_arg_access_qual !54 !kernel_arg_type !55 !kernel_arg_base_type !55 !kernel_arg_type_qual !56 {
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
  call spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) noundef nonnull align 4 dereferenceable(12) %8, i32 noundef 3) #3, !dbg !65
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
  %14 = getelementptr inbounds nuw %struct.V, ptr %4, i32 0, i32 0, !dbg !90
  %15 = load i32, ptr %5, align 4, !dbg !91
  %16 = sext i32 %15 to i64, !dbg !92
  %17 = getelementptr inbounds [4 x i32], ptr %14, i64 0, i64 %16, !dbg !92
  store i32 %13, ptr %17, align 4, !dbg !93
  br label %18, !dbg !92

18:                                               ; preds = %12
  %19 = load i32, ptr %5, align 4, !dbg !94
  %20 = add nsw i32 %19, 1, !dbg !94
  store i32 %20, ptr %5, align 4, !dbg !94
  br label %9, !dbg !95, !llvm.loop !96

21:                                               ; preds = %9
    #dbg_declare(ptr %6, !99, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !101)
  %22 = getelementptr inbounds nuw %"struct.ns::in::A", ptr %3, i32 0, i32 0, !dbg !102
  %23 = addrspacecast ptr %22 to ptr addrspace(4), !dbg !103
  store ptr addrspace(4) %23, ptr %6, align 8, !dbg !101
    #dbg_declare(ptr %7, !104, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !105)
  store i8 0, ptr %7, align 1, !dbg !105
  %24 = addrspacecast ptr %4 to ptr addrspace(4), !dbg !106
  %25 = call spir_func noundef i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) noundef nonnull align 4 dereferenceable(16) %24) #3, !dbg !107
  %26 = addrspacecast ptr %3 to ptr addrspace(4), !dbg !108
  %27 = call spir_func noundef i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) noundef nonnull align 4 dereferenceable(4) %26) #3, !dbg !109
  %28 = add nsw i32 %25, %27, !dbg !110
  %29 = call spir_func noundef i32 @_Z3cntIJifcEEiDpT_(i32 noundef 1, float noundef 2.000000e+00, i8 noundef signext 99) #3, !dbg !111
  %30 = add nsw i32 %28, %29, !dbg !112
  %31 = call spir_func noundef i32 @_Z2ttI1VEiv() #3, !dbg !113
  %32 = add nsw i32 %30, %31, !dbg !114
  %33 = load ptr addrspace(4), ptr %6, align 8, !dbg !115, !align !116
  %34 = load i32, ptr addrspace(4) %33, align 4, !dbg !115
  %35 = add nsw i32 %32, %34, !dbg !117
  %36 = load i8, ptr %7, align 1, !dbg !118
  %37 = sext i8 %36 to i32, !dbg !119
  %38 = add nsw i32 %35, %37, !dbg !120
  %39 = load ptr addrspace(1), ptr %2, align 8, !dbg !121
  %40 = getelementptr inbounds i32, ptr addrspace(1) %39, i64 0, !dbg !121
  store i32 %38, ptr addrspace(1) %40, align 4, !dbg !122
  ret void, !dbg !123
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define linkonce_odr dso_local spir_func void @_ZNU3AS41BC2Ei(ptr addrspace(4) noundef nonnull align 4 dereferenceable(12) %0, i32 noundef %1) unnamed_addr #1 comdat align 2 !dbg !124 {
  %3 = alloca ptr addrspace(4), align 8
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %3, align 8
    #dbg_declare(ptr %3, !125, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !127)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !128, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !129)
  %5 = load ptr addrspace(4), ptr %3, align 8
  %6 = getelementptr inbounds nuw %struct.B, ptr addrspace(4) %5, i32 0, i32 2, !dbg !130
  %7 = load i32, ptr %4, align 4, !dbg !131
  %8 = getelementptr inbounds nuw %"struct.ns::in::A", ptr addrspace(4) %5, i32 0, i32 0, !dbg !133
  store i32 %7, ptr addrspace(4) %8, align 4, !dbg !134
  %9 = getelementptr inbounds nuw %struct.B, ptr addrspace(4) %5, i32 0, i32 1, !dbg !135
  store float 1.000000e+00, ptr addrspace(4) %9, align 4, !dbg !136
  ret void, !dbg !137
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define linkonce_odr dso_local spir_func noundef i32 @_ZNU3AS41VIiLi4EE3sumEv(ptr addrspace(4) noundef nonnull align 4 dereferenceable(16) %0) #1 comdat align 2 !dbg !138 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !139, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !141)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !142, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !143)
  store i32 0, ptr %3, align 4, !dbg !143
    #dbg_declare(ptr %4, !144, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !146)
  store i32 0, ptr %4, align 4, !dbg !146
  br label %6, !dbg !147

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !148
  %8 = icmp slt i32 %7, 4, !dbg !150
  br i1 %8, label %9, label %20, !dbg !151

9:                                                ; preds = %6
  %10 = getelementptr inbounds nuw %struct.V, ptr addrspace(4) %5, i32 0, i32 0, !dbg !152
  %11 = load i32, ptr %4, align 4, !dbg !153
  %12 = sext i32 %11 to i64, !dbg !152
  %13 = getelementptr inbounds [4 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !152
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !152
  %15 = load i32, ptr %3, align 4, !dbg !154
  %16 = add nsw i32 %15, %14, !dbg !154
  store i32 %16, ptr %3, align 4, !dbg !154
  br label %17, !dbg !155

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !156
  %19 = add nsw i32 %18, 1, !dbg !156
  store i32 %19, ptr %4, align 4, !dbg !156
  br label %6, !dbg !157, !llvm.loop !158

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !160
  ret i32 %21, !dbg !161
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define linkonce_odr dso_local spir_func noundef i32 @_ZNU3AS4K2ns2in1A3getEv(ptr addrspace(4) noundef nonnull align 4 dereferenceable(4) %0) #1 comdat align 2 !dbg !162 {
  %2 = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !163, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !165)
  %3 = load ptr addrspace(4), ptr %2, align 8
  %4 = getelementptr inbounds nuw %"struct.ns::in::A", ptr addrspace(4) %3, i32 0, i32 0, !dbg !166
  %5 = load i32, ptr addrspace(4) %4, align 4, !dbg !166
  ret i32 %5, !dbg !167
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define linkonce_odr dso_local spir_func noundef i32 @_Z3cntIJifcEEiDpT_(i32 noundef %0, float noundef %1, i8 noundef signext %2) #1 comdat !dbg !168 {
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i8, align 1
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !177, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !178)
  store float %1, ptr %5, align 4
    #dbg_declare(ptr %5, !179, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !178)
  store i8 %2, ptr %6, align 1
    #dbg_declare(ptr %6, !180, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !178)
  ret i32 3, !dbg !181
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define linkonce_odr dso_local spir_func noundef i32 @_Z2ttI1VEiv() #1 comdat !dbg !182 {
  %1 = alloca %struct.V.0, align 4
    #dbg_declare(ptr %1, !187, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !200)
  %2 = getelementptr inbounds nuw %struct.V.0, ptr %1, i32 0, i32 0, !dbg !201
  %3 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 0, !dbg !202
  store i32 1, ptr %3, align 4, !dbg !203
  %4 = getelementptr inbounds nuw %struct.V.0, ptr %1, i32 0, i32 0, !dbg !204
  %5 = getelementptr inbounds [2 x i32], ptr %4, i64 0, i64 1, !dbg !205
  store i32 4, ptr %5, align 4, !dbg !206
  %6 = addrspacecast ptr %1 to ptr addrspace(4), !dbg !207
  %7 = call spir_func noundef i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) noundef nonnull align 4 dereferenceable(8) %6) #3, !dbg !208
  ret i32 %7, !dbg !209
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define linkonce_odr dso_local spir_func noundef i32 @_ZNU3AS41VIiLi2EE3sumEv(ptr addrspace(4) noundef nonnull align 4 dereferenceable(8) %0) #1 comdat align 2 !dbg !210 {
  %2 = alloca ptr addrspace(4), align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !211, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !213)
  %5 = load ptr addrspace(4), ptr %2, align 8
    #dbg_declare(ptr %3, !214, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !215)
  store i32 0, ptr %3, align 4, !dbg !215
    #dbg_declare(ptr %4, !216, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !218)
  store i32 0, ptr %4, align 4, !dbg !218
  br label %6, !dbg !219

6:                                                ; preds = %17, %1
  %7 = load i32, ptr %4, align 4, !dbg !220
  %8 = icmp slt i32 %7, 2, !dbg !222
  br i1 %8, label %9, label %20, !dbg !223

9:                                                ; preds = %6
  %10 = getelementptr inbounds nuw %struct.V.0, ptr addrspace(4) %5, i32 0, i32 0, !dbg !224
  %11 = load i32, ptr %4, align 4, !dbg !225
  %12 = sext i32 %11 to i64, !dbg !224
  %13 = getelementptr inbounds [2 x i32], ptr addrspace(4) %10, i64 0, i64 %12, !dbg !224
  %14 = load i32, ptr addrspace(4) %13, align 4, !dbg !224
  %15 = load i32, ptr %3, align 4, !dbg !226
  %16 = add nsw i32 %15, %14, !dbg !226
  store i32 %16, ptr %3, align 4, !dbg !226
  br label %17, !dbg !227

17:                                               ; preds = %9
  %18 = load i32, ptr %4, align 4, !dbg !228
  %19 = add nsw i32 %18, 1, !dbg !228
  store i32 %19, ptr %4, align 4, !dbg !228
  br label %6, !dbg !229, !llvm.loop !230

20:                                               ; preds = %6
  %21 = load i32, ptr %3, align 4, !dbg !232
  ret i32 %21, !dbg !233
}

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nounwind "uniform-work-group-size"="true" }
attributes #3 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!41, !42, !43, !44}
!opencl.ocl.version = !{!45}
!opencl.cxx.version = !{!46}
!opencl.spir.version = !{!45}
!llvm.ident = !{!47}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !8, imports: !39, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "b.clcpp", directory: "/src", checksumkind: CSK_MD5, checksum: "517168902a7922818ea46eb4db6e4b6b")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 7, baseType: !4, size: 8, flags: DIFlagEnumClass, elements: !5, identifier: "_ZTS1E")
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6, !7}
!6 = !DIEnumerator(name: "x", value: -1)
!7 = !DIEnumerator(name: "y", value: 0)
!8 = !{!9, !10}
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !1, line: 2, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !11, identifier: "_ZTS1B")
!11 = !{!12, !25, !27, !35}
!12 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !10, baseType: !13, extraData: i32 0)
!13 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "A", scope: !14, file: !1, line: 1, size: 32, flags: DIFlagTypePassByValue, elements: !16, identifier: "_ZTSN2ns2in1AE")
!14 = !DINamespace(name: "in", scope: !15, exportSymbols: true)
!15 = !DINamespace(name: "ns", scope: null)
!16 = !{!17, !18, !20}
!17 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !13, file: !1, line: 1, baseType: !9, size: 32)
!18 = !DIDerivedType(tag: DW_TAG_variable, name: "S", scope: !13, file: !1, line: 1, baseType: !19, flags: DIFlagStaticMember, extraData: i32 3)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !9)
!20 = !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !13, file: !1, line: 1, type: !21, scopeLine: 1, flags: DIFlagPrototyped, spFlags: 0)
!21 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !22)
!22 = !{!9, !23}
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!24 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !10, file: !1, line: 2, baseType: !26, size: 32, offset: 32)
!26 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "in", scope: !10, file: !1, line: 2, baseType: !28, size: 32, offset: 64)
!28 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "Inner", scope: !10, file: !1, line: 2, size: 32, flags: DIFlagTypePassByValue, elements: !29, identifier: "_ZTSN1B5InnerE")
!29 = !{!30, !31}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !28, file: !1, line: 2, baseType: !9, size: 32)
!31 = !DISubprogram(name: "w", linkageName: "_ZNU3AS41B5Inner1wEv", scope: !28, file: !1, line: 2, type: !32, scopeLine: 2, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!32 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !33)
!33 = !{!9, !34}
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!35 = !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC4Ei", scope: !10, file: !1, line: 2, type: !36, scopeLine: 2, flags: DIFlagPrototyped, spFlags: 0)
!36 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !37)
!37 = !{null, !38, !9}
!38 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!39 = !{!40}
!40 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !0, entity: !13, file: !1, line: 6)
!41 = !{i32 7, !"Dwarf Version", i32 5}
!42 = !{i32 2, !"Debug Info Version", i32 3}
!43 = !{i32 1, !"wchar_size", i32 4}
!44 = !{i32 7, !"frame-pointer", i32 2}
!45 = !{i32 3, i32 0}
!46 = !{i32 2021, i32 0}
!47 = !{!"clang"}
!48 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 8, type: !49, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !52)
!49 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !50)
!50 = !{null, !51}
!51 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64, dwarfAddressSpace: 1)
!52 = !{}
!53 = !{i32 1}
!54 = !{!"none"}
!55 = !{!"int*"}
!56 = !{!""}
!57 = !DILocalVariable(name: "out", arg: 1, scope: !48, file: !1, line: 8, type: !51)
!58 = !DILocation(line: 8, column: 27, scope: !48)
!59 = !DILocation(line: 8, column: 32, scope: !48)
!60 = !DILocation(line: 12, column: 1, scope: !48)
!61 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !1, file: !1, line: 8, type: !49, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !52)
!62 = !DILocalVariable(name: "out", arg: 1, scope: !61, file: !1, line: 8, type: !51)
!63 = !DILocation(line: 8, column: 27, scope: !61)
!64 = !DILocalVariable(name: "b", scope: !61, file: !1, line: 9, type: !10)
!65 = !DILocation(line: 9, column: 5, scope: !61)
!66 = !DILocalVariable(name: "v", scope: !61, file: !1, line: 9, type: !67)
!67 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 4>", file: !1, line: 3, size: 128, flags: DIFlagTypePassByValue, elements: !68, templateParams: !77, identifier: "_ZTS1VIiLi4EE")
!68 = !{!69, !73}
!69 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !67, file: !1, line: 3, baseType: !70, size: 128)
!70 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 128, elements: !71)
!71 = !{!72}
!72 = !DISubrange(count: 4)
!73 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !67, file: !1, line: 3, type: !74, scopeLine: 3, flags: DIFlagPrototyped, spFlags: 0)
!74 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !75)
!75 = !{!9, !76}
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!77 = !{!78, !79}
!78 = !DITemplateTypeParameter(name: "T", type: !9)
!79 = !DITemplateValueParameter(name: "N", type: !9, value: i32 4)
!80 = !DILocation(line: 9, column: 21, scope: !61)
!81 = !DILocalVariable(name: "i", scope: !82, file: !1, line: 9, type: !9)
!82 = distinct !DILexicalBlock(scope: !61, file: !1, line: 9, column: 24)
!83 = !DILocation(line: 9, column: 33, scope: !82)
!84 = !DILocation(line: 9, column: 29, scope: !82)
!85 = !DILocation(line: 9, column: 40, scope: !86)
!86 = distinct !DILexicalBlock(scope: !82, file: !1, line: 9, column: 24)
!87 = !DILocation(line: 9, column: 42, scope: !86)
!88 = !DILocation(line: 9, column: 24, scope: !82)
!89 = !DILocation(line: 9, column: 64, scope: !86)
!90 = !DILocation(line: 9, column: 54, scope: !86)
!91 = !DILocation(line: 9, column: 59, scope: !86)
!92 = !DILocation(line: 9, column: 52, scope: !86)
!93 = !DILocation(line: 9, column: 62, scope: !86)
!94 = !DILocation(line: 9, column: 47, scope: !86)
!95 = !DILocation(line: 9, column: 24, scope: !86)
!96 = distinct !{!96, !88, !97, !98}
!97 = !DILocation(line: 9, column: 64, scope: !82)
!98 = !{!"llvm.loop.mustprogress"}
!99 = !DILocalVariable(name: "r", scope: !61, file: !1, line: 10, type: !100)
!100 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !19, size: 64, dwarfAddressSpace: 4)
!101 = !DILocation(line: 10, column: 14, scope: !61)
!102 = !DILocation(line: 10, column: 20, scope: !61)
!103 = !DILocation(line: 10, column: 18, scope: !61)
!104 = !DILocalVariable(name: "e", scope: !61, file: !1, line: 10, type: !3)
!105 = !DILocation(line: 10, column: 25, scope: !61)
!106 = !DILocation(line: 11, column: 12, scope: !61)
!107 = !DILocation(line: 11, column: 14, scope: !61)
!108 = !DILocation(line: 11, column: 22, scope: !61)
!109 = !DILocation(line: 11, column: 24, scope: !61)
!110 = !DILocation(line: 11, column: 20, scope: !61)
!111 = !DILocation(line: 11, column: 32, scope: !61)
!112 = !DILocation(line: 11, column: 30, scope: !61)
!113 = !DILocation(line: 11, column: 52, scope: !61)
!114 = !DILocation(line: 11, column: 50, scope: !61)
!115 = !DILocation(line: 11, column: 62, scope: !61)
!116 = !{i64 4}
!117 = !DILocation(line: 11, column: 60, scope: !61)
!118 = !DILocation(line: 11, column: 71, scope: !61)
!119 = !DILocation(line: 11, column: 66, scope: !61)
!120 = !DILocation(line: 11, column: 64, scope: !61)
!121 = !DILocation(line: 11, column: 3, scope: !61)
!122 = !DILocation(line: 11, column: 10, scope: !61)
!123 = !DILocation(line: 12, column: 1, scope: !61)
!124 = distinct !DISubprogram(name: "B", linkageName: "_ZNU3AS41BC2Ei", scope: !10, file: !1, line: 2, type: !36, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, declaration: !35, retainedNodes: !52)
!125 = !DILocalVariable(name: "this", arg: 1, scope: !124, type: !126, flags: DIFlagArtificial | DIFlagObjectPointer)
!126 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64, dwarfAddressSpace: 4)
!127 = !DILocation(line: 0, scope: !124)
!128 = !DILocalVariable(name: "x", arg: 2, scope: !124, file: !1, line: 2, type: !9)
!129 = !DILocation(line: 2, column: 35, scope: !124)
!130 = !DILocation(line: 2, column: 29, scope: !124)
!131 = !DILocation(line: 2, column: 44, scope: !132)
!132 = distinct !DILexicalBlock(scope: !124, file: !1, line: 2, column: 38)
!133 = !DILocation(line: 2, column: 40, scope: !132)
!134 = !DILocation(line: 2, column: 42, scope: !132)
!135 = !DILocation(line: 2, column: 47, scope: !132)
!136 = !DILocation(line: 2, column: 49, scope: !132)
!137 = !DILocation(line: 2, column: 54, scope: !124)
!138 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi4EE3sumEv", scope: !67, file: !1, line: 3, type: !74, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, declaration: !73, retainedNodes: !52)
!139 = !DILocalVariable(name: "this", arg: 1, scope: !138, type: !140, flags: DIFlagArtificial | DIFlagObjectPointer)
!140 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 64, dwarfAddressSpace: 4)
!141 = !DILocation(line: 0, scope: !138)
!142 = !DILocalVariable(name: "r", scope: !138, file: !1, line: 3, type: !9)
!143 = !DILocation(line: 3, column: 64, scope: !138)
!144 = !DILocalVariable(name: "i", scope: !145, file: !1, line: 3, type: !9)
!145 = distinct !DILexicalBlock(scope: !138, file: !1, line: 3, column: 71)
!146 = !DILocation(line: 3, column: 80, scope: !145)
!147 = !DILocation(line: 3, column: 76, scope: !145)
!148 = !DILocation(line: 3, column: 87, scope: !149)
!149 = distinct !DILexicalBlock(scope: !145, file: !1, line: 3, column: 71)
!150 = !DILocation(line: 3, column: 89, scope: !149)
!151 = !DILocation(line: 3, column: 71, scope: !145)
!152 = !DILocation(line: 3, column: 104, scope: !149)
!153 = !DILocation(line: 3, column: 109, scope: !149)
!154 = !DILocation(line: 3, column: 101, scope: !149)
!155 = !DILocation(line: 3, column: 99, scope: !149)
!156 = !DILocation(line: 3, column: 94, scope: !149)
!157 = !DILocation(line: 3, column: 71, scope: !149)
!158 = distinct !{!158, !151, !159, !98}
!159 = !DILocation(line: 3, column: 110, scope: !145)
!160 = !DILocation(line: 3, column: 120, scope: !138)
!161 = !DILocation(line: 3, column: 113, scope: !138)
!162 = distinct !DISubprogram(name: "get", linkageName: "_ZNU3AS4K2ns2in1A3getEv", scope: !13, file: !1, line: 1, type: !21, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, declaration: !20, retainedNodes: !52)
!163 = !DILocalVariable(name: "this", arg: 1, scope: !162, type: !164, flags: DIFlagArtificial | DIFlagObjectPointer)
!164 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64, dwarfAddressSpace: 4)
!165 = !DILocation(line: 0, scope: !162)
!166 = !DILocation(line: 1, column: 105, scope: !162)
!167 = !DILocation(line: 1, column: 98, scope: !162)
!168 = distinct !DISubprogram(name: "cnt<int, float, char>", linkageName: "_Z3cntIJifcEEiDpT_", scope: !1, file: !1, line: 4, type: !169, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, templateParams: !171, retainedNodes: !52)
!169 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !170)
!170 = !{!9, !9, !26, !4}
!171 = !{!172}
!172 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: "Ts", value: !173)
!173 = !{!174, !175, !176}
!174 = !DITemplateTypeParameter(type: !9)
!175 = !DITemplateTypeParameter(type: !26)
!176 = !DITemplateTypeParameter(type: !4)
!177 = !DILocalVariable(name: "ts", arg: 1, scope: !168, file: !1, line: 4, type: !9)
!178 = !DILocation(line: 4, column: 41, scope: !168)
!179 = !DILocalVariable(name: "ts", arg: 2, scope: !168, file: !1, line: 4, type: !26)
!180 = !DILocalVariable(name: "ts", arg: 3, scope: !168, file: !1, line: 4, type: !4)
!181 = !DILocation(line: 4, column: 47, scope: !168)
!182 = distinct !DISubprogram(name: "tt<V>", linkageName: "_Z2ttI1VEiv", scope: !1, file: !1, line: 5, type: !183, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, templateParams: !185, retainedNodes: !52)
!183 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !184)
!184 = !{!9}
!185 = !{!186}
!186 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "C", value: !"V")
!187 = !DILocalVariable(name: "c", scope: !182, file: !1, line: 5, type: !188)
!188 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "V<int, 2>", file: !1, line: 3, size: 64, flags: DIFlagTypePassByValue, elements: !189, templateParams: !198, identifier: "_ZTS1VIiLi2EE")
!189 = !{!190, !194}
!190 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !188, file: !1, line: 3, baseType: !191, size: 64)
!191 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 64, elements: !192)
!192 = !{!193}
!193 = !DISubrange(count: 2)
!194 = !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !188, file: !1, line: 3, type: !195, scopeLine: 3, flags: DIFlagPrototyped, spFlags: 0)
!195 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !196)
!196 = !{!9, !197}
!197 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !188, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!198 = !{!78, !199}
!199 = !DITemplateValueParameter(name: "N", type: !9, value: i32 2)
!200 = !DILocation(line: 5, column: 66, scope: !182)
!201 = !DILocation(line: 5, column: 71, scope: !182)
!202 = !DILocation(line: 5, column: 69, scope: !182)
!203 = !DILocation(line: 5, column: 79, scope: !182)
!204 = !DILocation(line: 5, column: 86, scope: !182)
!205 = !DILocation(line: 5, column: 84, scope: !182)
!206 = !DILocation(line: 5, column: 94, scope: !182)
!207 = !DILocation(line: 5, column: 106, scope: !182)
!208 = !DILocation(line: 5, column: 108, scope: !182)
!209 = !DILocation(line: 5, column: 99, scope: !182)
!210 = distinct !DISubprogram(name: "sum", linkageName: "_ZNU3AS41VIiLi2EE3sumEv", scope: !188, file: !1, line: 3, type: !195, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, declaration: !194, retainedNodes: !52)
!211 = !DILocalVariable(name: "this", arg: 1, scope: !210, type: !212, flags: DIFlagArtificial | DIFlagObjectPointer)
!212 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !188, size: 64, dwarfAddressSpace: 4)
!213 = !DILocation(line: 0, scope: !210)
!214 = !DILocalVariable(name: "r", scope: !210, file: !1, line: 3, type: !9)
!215 = !DILocation(line: 3, column: 64, scope: !210)
!216 = !DILocalVariable(name: "i", scope: !217, file: !1, line: 3, type: !9)
!217 = distinct !DILexicalBlock(scope: !210, file: !1, line: 3, column: 71)
!218 = !DILocation(line: 3, column: 80, scope: !217)
!219 = !DILocation(line: 3, column: 76, scope: !217)
!220 = !DILocation(line: 3, column: 87, scope: !221)
!221 = distinct !DILexicalBlock(scope: !217, file: !1, line: 3, column: 71)
!222 = !DILocation(line: 3, column: 89, scope: !221)
!223 = !DILocation(line: 3, column: 71, scope: !217)
!224 = !DILocation(line: 3, column: 104, scope: !221)
!225 = !DILocation(line: 3, column: 109, scope: !221)
!226 = !DILocation(line: 3, column: 101, scope: !221)
!227 = !DILocation(line: 3, column: 99, scope: !221)
!228 = !DILocation(line: 3, column: 94, scope: !221)
!229 = !DILocation(line: 3, column: 71, scope: !221)
!230 = distinct !{!230, !223, !231, !98}
!231 = !DILocation(line: 3, column: 110, scope: !217)
!232 = !DILocation(line: 3, column: 120, scope: !210)
!233 = !DILocation(line: 3, column: 113, scope: !210)
