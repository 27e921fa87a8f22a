target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.node = type { i32, ptr, <4 x float> }

@__const.k.arr = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0, ptr addrspace(3) align 4 %1, ptr addrspace(2) align 1 %2, i32 %3) #0 !dbg !16 !kernel_arg_addr_space !27 !kernel_arg_access_qual !28 !kernel_arg_type !29 !kernel_arg_type_qual !30 !kernel_arg_base_type !29 {
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca ptr addrspace(3), align 8
  %7 = alloca ptr addrspace(2), align 8
  %8 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %5, align 8
    #dbg_declare(ptr %5, !31, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !32)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !33, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !34)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !35, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !36)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !37, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !38)
  %9 = load ptr addrspace(1), ptr %5, align 8, !dbg !39
  %10 = load ptr addrspace(3), ptr %6, align 8, !dbg !39
  %11 = load ptr addrspace(2), ptr %7, align 8, !dbg !39
  %12 = load i32, ptr %8, align 4, !dbg !39
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %9, ptr addrspace(3) align 4 %10, ptr addrspace(2) align 1 %11, i32 %12) #0, !dbg !39
  ret void, !dbg !40
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0, ptr addrspace(3) align 4 %1, ptr addrspace(2) align 1 %2, i32 %3) #0 !dbg !41 {
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca ptr addrspace(3), align 8
  %7 = alloca ptr addrspace(2), align 8
  %8 = alloca i32, align 4
  %9 = alloca %struct.node, align 16
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca [4 x i32], align 4
  %13 = alloca i32, align 4
  %14 = alloca [4 x i8], align 4
  store [4 x i8] zeroinitializer, ptr %14, align 1
  store ptr addrspace(1) %0, ptr %5, align 8
    #dbg_declare(ptr %5, !42, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !43)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !44, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !45)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !46, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !47)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !48, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !49)
    #dbg_declare(ptr %9, !50, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !60)
  %15 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 0, !dbg !61
  %16 = load i32, ptr %8, align 4, !dbg !62
  store i32 %16, ptr %15, align 16, !dbg !61
  %17 = bitcast ptr %9 to ptr, !dbg !61
  %18 = getelementptr i8, ptr %17, i64 4, !dbg !61
  %19 = bitcast ptr %14 to ptr, !dbg !61
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %18, ptr align 4 %19, i64 4, i1 false), !dbg !61
  %20 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1, !dbg !61
  %21 = addrspacecast ptr addrspace(4) null to ptr, !dbg !61
  store ptr %21, ptr %20, align 8, !dbg !61
  %22 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 2, !dbg !61
  store <4 x float> splat (float 1.000000e+00), ptr %22, align 16, !dbg !61
  %23 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1, !dbg !63
  %24 = bitcast ptr %23 to ptr, !dbg !64
  store ptr %9, ptr %24, align 8, !dbg !64
    #dbg_declare(ptr %10, !65, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !66)
  %25 = call spir_func i64 @_Z13get_global_idj(i32 0) #2, !dbg !67
  %26 = trunc i64 %25 to i32, !dbg !67
  store i32 %26, ptr %10, align 4, !dbg !66
    #dbg_declare(ptr %11, !68, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !69)
  %27 = load i32, ptr %10, align 4, !dbg !70
  %28 = icmp sgt i32 %27, 2, !dbg !71
  %29 = select i1 %28, i64 1, i64 0, !dbg !70
  %30 = select i1 %28, i32 0, i32 5, !dbg !70
  store i32 %30, ptr %11, align 4, !dbg !69
    #dbg_declare(ptr %12, !72, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !74)
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %12, ptr addrspace(2) align 4 @__const.k.arr, i64 16, i1 false), !dbg !74
    #dbg_declare(ptr %13, !75, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !77)
  store i32 0, ptr %13, align 4, !dbg !77
  br label %31, !dbg !78

31:                                               ; preds = %45, %4
  %32 = load i32, ptr %13, align 4, !dbg !79
  %33 = load i32, ptr %8, align 4, !dbg !81
  %34 = icmp slt i32 %32, %33, !dbg !82
  br i1 %34, label %35, label %48, !dbg !83

35:                                               ; preds = %31
  %36 = load i32, ptr %13, align 4, !dbg !84
  %37 = load ptr addrspace(1), ptr %5, align 8, !dbg !86
  %38 = call spir_func i32 @helper(i32 %36, ptr addrspace(1) %37) #0, !dbg !87
  %39 = load i32, ptr %13, align 4, !dbg !88
  %40 = and i32 %39, 3, !dbg !89
  %41 = sext i32 %40 to i64, !dbg !90
  %42 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %41, !dbg !90
  %43 = load i32, ptr %42, align 4, !dbg !91
  %44 = add nsw i32 %43, %38, !dbg !91
  store i32 %44, ptr %42, align 4, !dbg !91
  br label %45, !dbg !92

45:                                               ; preds = %35
  %46 = load i32, ptr %13, align 4, !dbg !93
  %47 = add nsw i32 %46, 1, !dbg !93
  store i32 %47, ptr %13, align 4, !dbg !93
  br label %31, !dbg !94

48:                                               ; preds = %31
  %49 = load i32, ptr %10, align 4, !dbg !95
  %50 = and i32 %49, 3, !dbg !96
  %51 = sext i32 %50 to i64, !dbg !97
  %52 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %51, !dbg !97
  %53 = load i32, ptr %52, align 4, !dbg !97
  %54 = load ptr addrspace(3), ptr %6, align 8, !dbg !98
  %55 = load i32, ptr %10, align 4, !dbg !99
  %56 = sext i32 %55 to i64, !dbg !98
  %57 = getelementptr inbounds float, ptr addrspace(3) %54, i64 %56, !dbg !98
  %58 = load float, ptr addrspace(3) %57, align 4, !dbg !98
  %59 = fptosi float %58 to i32, !dbg !100
  %60 = add nsw i32 %53, %59, !dbg !101
  %61 = load ptr addrspace(2), ptr %7, align 8, !dbg !102
  %62 = load i32, ptr %10, align 4, !dbg !103
  %63 = sext i32 %62 to i64, !dbg !102
  %64 = getelementptr inbounds i8, ptr addrspace(2) %61, i64 %63, !dbg !102
  %65 = load i8, ptr addrspace(2) %64, align 1, !dbg !102
  %66 = zext i8 %65 to i32, !dbg !102
  %67 = add nsw i32 %60, %66, !dbg !104
  %68 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 0, !dbg !105
  %69 = load i32, ptr %68, align 16, !dbg !105
  %70 = add nsw i32 %67, %69, !dbg !106
  %71 = load i32, ptr %11, align 4, !dbg !107
  %72 = add i32 %70, %71, !dbg !108
  %73 = load ptr addrspace(1), ptr %5, align 8, !dbg !109
  %74 = load i32, ptr %10, align 4, !dbg !110
  %75 = sext i32 %74 to i64, !dbg !109
  %76 = getelementptr inbounds i32, ptr addrspace(1) %73, i64 %75, !dbg !109
  store i32 %72, ptr addrspace(1) %76, align 4, !dbg !111
  ret void, !dbg !112
}

; Function Attrs: noinline nounwind
define internal spir_func i32 @helper(i32 %0, ptr addrspace(1) %1) #0 !dbg !113 {
  %3 = alloca i32, align 4
  %4 = alloca ptr addrspace(1), align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !116, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !117)
  store ptr addrspace(1) %1, ptr %4, align 8
    #dbg_declare(ptr %4, !118, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !119)
    #dbg_declare(ptr %5, !120, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !121)
  %7 = load i32, ptr %3, align 4, !dbg !122
  %8 = mul nsw i32 %7, 2, !dbg !123
  store i32 %8, ptr %5, align 4, !dbg !121
  %9 = load i32, ptr %5, align 4, !dbg !124
  %10 = icmp sgt i32 %9, 4, !dbg !126
  br i1 %10, label %11, label %19, !dbg !126

11:                                               ; preds = %2
    #dbg_declare(ptr %6, !127, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !129)
  %12 = load i32, ptr %5, align 4, !dbg !130
  %13 = load ptr addrspace(1), ptr %4, align 8, !dbg !131
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !132
  %15 = add nsw i32 %12, %14, !dbg !133
  store i32 %15, ptr %6, align 4, !dbg !129
  %16 = load i32, ptr %6, align 4, !dbg !134
  %17 = load i32, ptr %5, align 4, !dbg !135
  %18 = add nsw i32 %17, %16, !dbg !135
  store i32 %18, ptr %5, align 4, !dbg !135
  br label %19, !dbg !136

19:                                               ; preds = %11, %2
  %20 = load i32, ptr %5, align 4, !dbg !137
  ret i32 %20, !dbg !138
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p2.i64(ptr noalias writeonly captures(none), ptr addrspace(2) noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #2

attributes #0 = { noinline nounwind }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!10}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!11}
!opencl.spir.version = !{!12}
!opencl.ocl.version = !{!12}
!opencl.used.extensions = !{!13}
!opencl.used.optional.core.features = !{!13}
!spirv.ModuleProcessed = !{!14}
!spirv.Generator = !{!15}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4)
!3 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "e5a6c9c588f587c5af0bdfa82c3e0878")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "color", file: !3, line: 2, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0, isUnsigned: true)
!9 = !DIEnumerator(name: "GREEN", value: 5, isUnsigned: true)
!10 = !{i32 2, i32 2}
!11 = !{i32 3, i32 102000}
!12 = !{i32 1, i32 2}
!13 = !{}
!14 = !{!"Debug info producer: clang"}
!15 = !{i16 6, i16 14}
!16 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 4, type: !17, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !13)
!17 = !DISubroutineType(types: !18)
!18 = !{null, !19, !21, !23, !20}
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64, dwarfAddressSpace: 1)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64, dwarfAddressSpace: 3)
!22 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64, dwarfAddressSpace: 2)
!24 = !DIDerivedType(tag: DW_TAG_typedef, name: "uchar", file: !25, line: 28, baseType: !26)
!25 = !DIFile(filename: "<unknown>", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!26 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!27 = !{i32 1, i32 3, i32 2, i32 0}
!28 = !{!"none", !"none", !"none", !"none"}
!29 = !{!"int*", !"float*", !"char*", !"int"}
!30 = !{!"", !"", !"", !""}
!31 = !DILocalVariable(name: "out", arg: 1, scope: !16, file: !3, line: 4, type: !19)
!32 = !DILocation(line: 4, column: 31, scope: !16)
!33 = !DILocalVariable(name: "tmp", arg: 2, scope: !16, file: !3, line: 4, type: !21)
!34 = !DILocation(line: 4, column: 51, scope: !16)
!35 = !DILocalVariable(name: "c", arg: 3, scope: !16, file: !3, line: 4, type: !23)
!36 = !DILocation(line: 4, column: 74, scope: !16)
!37 = !DILocalVariable(name: "m", arg: 4, scope: !16, file: !3, line: 4, type: !20)
!38 = !DILocation(line: 4, column: 81, scope: !16)
!39 = !DILocation(line: 4, column: 84, scope: !16)
!40 = !DILocation(line: 10, column: 1, scope: !16)
!41 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 4, type: !17, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !13)
!42 = !DILocalVariable(name: "out", arg: 1, scope: !41, file: !3, line: 4, type: !19)
!43 = !DILocation(line: 4, column: 31, scope: !41)
!44 = !DILocalVariable(name: "tmp", arg: 2, scope: !41, file: !3, line: 4, type: !21)
!45 = !DILocation(line: 4, column: 51, scope: !41)
!46 = !DILocalVariable(name: "c", arg: 3, scope: !41, file: !3, line: 4, type: !23)
!47 = !DILocation(line: 4, column: 74, scope: !41)
!48 = !DILocalVariable(name: "m", arg: 4, scope: !41, file: !3, line: 4, type: !20)
!49 = !DILocation(line: 4, column: 81, scope: !41)
!50 = !DILocalVariable(name: "n", scope: !41, file: !3, line: 4, type: !51)
!51 = !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 1, size: 256, elements: !52)
!52 = !{!53, !54, !56}
!53 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !51, file: !3, line: 1, baseType: !20, size: 32)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !51, file: !3, line: 1, baseType: !55, size: 64, offset: 64)
!55 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !51, size: 64)
!56 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !51, file: !3, line: 1, baseType: !57, size: 128, offset: 128)
!57 = !DICompositeType(tag: DW_TAG_array_type, baseType: !22, size: 128, flags: DIFlagVector, elements: !58)
!58 = !{!59}
!59 = !DISubrange(count: 4)
!60 = !DILocation(line: 4, column: 91, scope: !41)
!61 = !DILocation(line: 4, column: 95, scope: !41)
!62 = !DILocation(line: 4, column: 96, scope: !41)
!63 = !DILocation(line: 4, column: 121, scope: !41)
!64 = !DILocation(line: 4, column: 126, scope: !41)
!65 = !DILocalVariable(name: "i", scope: !41, file: !3, line: 5, type: !20)
!66 = !DILocation(line: 5, column: 7, scope: !41)
!67 = !DILocation(line: 5, column: 11, scope: !41)
!68 = !DILocalVariable(name: "e", scope: !41, file: !3, line: 6, type: !5)
!69 = !DILocation(line: 6, column: 14, scope: !41)
!70 = !DILocation(line: 6, column: 18, scope: !41)
!71 = !DILocation(line: 6, column: 20, scope: !41)
!72 = !DILocalVariable(name: "arr", scope: !41, file: !3, line: 7, type: !73)
!73 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 128, elements: !58)
!74 = !DILocation(line: 7, column: 7, scope: !41)
!75 = !DILocalVariable(name: "j", scope: !76, file: !3, line: 8, type: !20)
!76 = distinct !DILexicalBlock(scope: !41, file: !3, line: 8, column: 3)
!77 = !DILocation(line: 8, column: 12, scope: !76)
!78 = !DILocation(line: 8, column: 8, scope: !76)
!79 = !DILocation(line: 8, column: 19, scope: !80)
!80 = distinct !DILexicalBlock(scope: !76, file: !3, line: 8, column: 3)
!81 = !DILocation(line: 8, column: 23, scope: !80)
!82 = !DILocation(line: 8, column: 21, scope: !80)
!83 = !DILocation(line: 8, column: 3, scope: !76)
!84 = !DILocation(line: 8, column: 54, scope: !85)
!85 = distinct !DILexicalBlock(scope: !80, file: !3, line: 8, column: 31)
!86 = !DILocation(line: 8, column: 57, scope: !85)
!87 = !DILocation(line: 8, column: 47, scope: !85)
!88 = !DILocation(line: 8, column: 37, scope: !85)
!89 = !DILocation(line: 8, column: 39, scope: !85)
!90 = !DILocation(line: 8, column: 33, scope: !85)
!91 = !DILocation(line: 8, column: 44, scope: !85)
!92 = !DILocation(line: 8, column: 63, scope: !85)
!93 = !DILocation(line: 8, column: 26, scope: !80)
!94 = !DILocation(line: 8, column: 3, scope: !80)
!95 = !DILocation(line: 9, column: 16, scope: !41)
!96 = !DILocation(line: 9, column: 18, scope: !41)
!97 = !DILocation(line: 9, column: 12, scope: !41)
!98 = !DILocation(line: 9, column: 30, scope: !41)
!99 = !DILocation(line: 9, column: 34, scope: !41)
!100 = !DILocation(line: 9, column: 25, scope: !41)
!101 = !DILocation(line: 9, column: 23, scope: !41)
!102 = !DILocation(line: 9, column: 39, scope: !41)
!103 = !DILocation(line: 9, column: 41, scope: !41)
!104 = !DILocation(line: 9, column: 37, scope: !41)
!105 = !DILocation(line: 9, column: 48, scope: !41)
!106 = !DILocation(line: 9, column: 44, scope: !41)
!107 = !DILocation(line: 9, column: 52, scope: !41)
!108 = !DILocation(line: 9, column: 50, scope: !41)
!109 = !DILocation(line: 9, column: 3, scope: !41)
!110 = !DILocation(line: 9, column: 7, scope: !41)
!111 = !DILocation(line: 9, column: 10, scope: !41)
!112 = !DILocation(line: 10, column: 1, scope: !41)
!113 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 3, type: !114, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !13)
!114 = !DISubroutineType(types: !115)
!115 = !{!20, !20, !19}
!116 = !DILocalVariable(name: "x", arg: 1, scope: !113, file: !3, line: 3, type: !20)
!117 = !DILocation(line: 3, column: 23, scope: !113)
!118 = !DILocalVariable(name: "p", arg: 2, scope: !113, file: !3, line: 3, type: !19)
!119 = !DILocation(line: 3, column: 40, scope: !113)
!120 = !DILocalVariable(name: "t", scope: !113, file: !3, line: 3, type: !20)
!121 = !DILocation(line: 3, column: 49, scope: !113)
!122 = !DILocation(line: 3, column: 53, scope: !113)
!123 = !DILocation(line: 3, column: 55, scope: !113)
!124 = !DILocation(line: 3, column: 64, scope: !125)
!125 = distinct !DILexicalBlock(scope: !113, file: !3, line: 3, column: 64)
!126 = !DILocation(line: 3, column: 66, scope: !125)
!127 = !DILocalVariable(name: "q", scope: !128, file: !3, line: 3, type: !20)
!128 = distinct !DILexicalBlock(scope: !125, file: !3, line: 3, column: 71)
!129 = !DILocation(line: 3, column: 77, scope: !128)
!130 = !DILocation(line: 3, column: 81, scope: !128)
!131 = !DILocation(line: 3, column: 86, scope: !128)
!132 = !DILocation(line: 3, column: 85, scope: !128)
!133 = !DILocation(line: 3, column: 83, scope: !128)
!134 = !DILocation(line: 3, column: 94, scope: !128)
!135 = !DILocation(line: 3, column: 91, scope: !128)
!136 = !DILocation(line: 3, column: 97, scope: !128)
!137 = !DILocation(line: 3, column: 106, scope: !113)
!138 = !DILocation(line: 3, column: 99, scope: !113)
