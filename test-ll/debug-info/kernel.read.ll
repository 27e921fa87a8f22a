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
    #dbg_declare(ptr %9, !50, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !62)
  %15 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 0, !dbg !63
  %16 = load i32, ptr %8, align 4, !dbg !64
  store i32 %16, ptr %15, align 16, !dbg !63
  %17 = bitcast ptr %9 to ptr, !dbg !63
  %18 = getelementptr i8, ptr %17, i64 4, !dbg !63
  %19 = bitcast ptr %14 to ptr, !dbg !63
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %18, ptr align 4 %19, i64 4, i1 false), !dbg !63
  %20 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1, !dbg !63
  %21 = addrspacecast ptr addrspace(4) null to ptr, !dbg !63
  store ptr %21, ptr %20, align 8, !dbg !63
  %22 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 2, !dbg !63
  store <4 x float> splat (float 1.000000e+00), ptr %22, align 16, !dbg !63
  %23 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1, !dbg !65
  %24 = bitcast ptr %23 to ptr, !dbg !66
  store ptr %9, ptr %24, align 8, !dbg !66
    #dbg_declare(ptr %10, !67, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !68)
  %25 = call spir_func i64 @_Z13get_global_idj(i32 0) #2, !dbg !69
  %26 = trunc i64 %25 to i32, !dbg !69
  store i32 %26, ptr %10, align 4, !dbg !68
    #dbg_declare(ptr %11, !70, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !71)
  %27 = load i32, ptr %10, align 4, !dbg !72
  %28 = icmp sgt i32 %27, 2, !dbg !73
  %29 = select i1 %28, i64 1, i64 0, !dbg !72
  %30 = select i1 %28, i32 0, i32 5, !dbg !72
  store i32 %30, ptr %11, align 4, !dbg !71
    #dbg_declare(ptr %12, !74, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !76)
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %12, ptr addrspace(2) align 4 @__const.k.arr, i64 16, i1 false), !dbg !76
    #dbg_declare(ptr %13, !77, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !79)
  store i32 0, ptr %13, align 4, !dbg !79
  br label %31, !dbg !80

31:                                               ; preds = %45, %4
  %32 = load i32, ptr %13, align 4, !dbg !81
  %33 = load i32, ptr %8, align 4, !dbg !83
  %34 = icmp slt i32 %32, %33, !dbg !84
  br i1 %34, label %35, label %48, !dbg !85

35:                                               ; preds = %31
  %36 = load i32, ptr %13, align 4, !dbg !86
  %37 = load ptr addrspace(1), ptr %5, align 8, !dbg !88
  %38 = call spir_func i32 @helper(i32 %36, ptr addrspace(1) %37) #0, !dbg !89
  %39 = load i32, ptr %13, align 4, !dbg !90
  %40 = and i32 %39, 3, !dbg !91
  %41 = sext i32 %40 to i64, !dbg !92
  %42 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %41, !dbg !92
  %43 = load i32, ptr %42, align 4, !dbg !93
  %44 = add nsw i32 %43, %38, !dbg !93
  store i32 %44, ptr %42, align 4, !dbg !93
  br label %45, !dbg !94

45:                                               ; preds = %35
  %46 = load i32, ptr %13, align 4, !dbg !95
  %47 = add nsw i32 %46, 1, !dbg !95
  store i32 %47, ptr %13, align 4, !dbg !95
  br label %31, !dbg !96

48:                                               ; preds = %31
  %49 = load i32, ptr %10, align 4, !dbg !97
  %50 = and i32 %49, 3, !dbg !98
  %51 = sext i32 %50 to i64, !dbg !99
  %52 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %51, !dbg !99
  %53 = load i32, ptr %52, align 4, !dbg !99
  %54 = load ptr addrspace(3), ptr %6, align 8, !dbg !100
  %55 = load i32, ptr %10, align 4, !dbg !101
  %56 = sext i32 %55 to i64, !dbg !100
  %57 = getelementptr inbounds float, ptr addrspace(3) %54, i64 %56, !dbg !100
  %58 = load float, ptr addrspace(3) %57, align 4, !dbg !100
  %59 = fptosi float %58 to i32, !dbg !102
  %60 = add nsw i32 %53, %59, !dbg !103
  %61 = load ptr addrspace(2), ptr %7, align 8, !dbg !104
  %62 = load i32, ptr %10, align 4, !dbg !105
  %63 = sext i32 %62 to i64, !dbg !104
  %64 = getelementptr inbounds i8, ptr addrspace(2) %61, i64 %63, !dbg !104
  %65 = load i8, ptr addrspace(2) %64, align 1, !dbg !104
  %66 = zext i8 %65 to i32, !dbg !104
  %67 = add nsw i32 %60, %66, !dbg !106
  %68 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 0, !dbg !107
  %69 = load i32, ptr %68, align 16, !dbg !107
  %70 = add nsw i32 %67, %69, !dbg !108
  %71 = load i32, ptr %11, align 4, !dbg !109
  %72 = add i32 %70, %71, !dbg !110
  %73 = load ptr addrspace(1), ptr %5, align 8, !dbg !111
  %74 = load i32, ptr %10, align 4, !dbg !112
  %75 = sext i32 %74 to i64, !dbg !111
  %76 = getelementptr inbounds i32, ptr addrspace(1) %73, i64 %75, !dbg !111
  store i32 %72, ptr addrspace(1) %76, align 4, !dbg !113
  ret void, !dbg !114
}

; Function Attrs: noinline nounwind
define internal spir_func i32 @helper(i32 %0, ptr addrspace(1) %1) #0 !dbg !115 {
  %3 = alloca i32, align 4
  %4 = alloca ptr addrspace(1), align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !118, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !119)
  store ptr addrspace(1) %1, ptr %4, align 8
    #dbg_declare(ptr %4, !120, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !121)
    #dbg_declare(ptr %5, !122, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !123)
  %7 = load i32, ptr %3, align 4, !dbg !124
  %8 = mul nsw i32 %7, 2, !dbg !125
  store i32 %8, ptr %5, align 4, !dbg !123
  %9 = load i32, ptr %5, align 4, !dbg !126
  %10 = icmp sgt i32 %9, 4, !dbg !128
  br i1 %10, label %11, label %19, !dbg !128

11:                                               ; preds = %2
    #dbg_declare(ptr %6, !129, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !131)
  %12 = load i32, ptr %5, align 4, !dbg !132
  %13 = load ptr addrspace(1), ptr %4, align 8, !dbg !133
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !134
  %15 = add nsw i32 %12, %14, !dbg !135
  store i32 %15, ptr %6, align 4, !dbg !131
  %16 = load i32, ptr %6, align 4, !dbg !136
  %17 = load i32, ptr %5, align 4, !dbg !137
  %18 = add nsw i32 %17, %16, !dbg !137
  store i32 %18, ptr %5, align 4, !dbg !137
  br label %19, !dbg !138

19:                                               ; preds = %11, %2
  %20 = load i32, ptr %5, align 4, !dbg !139
  ret i32 %20, !dbg !140
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
!51 = !DIDerivedType(tag: DW_TAG_typedef, name: "node", file: !3, line: 1, baseType: !52)
!52 = !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 1, size: 256, elements: !53)
!53 = !{!54, !55, !57}
!54 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !52, file: !3, line: 1, baseType: !20, size: 32)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !52, file: !3, line: 1, baseType: !56, size: 64, offset: 64)
!56 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !52, size: 64)
!57 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !52, file: !3, line: 1, baseType: !58, size: 128, offset: 128)
!58 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !25, line: 118, baseType: !59)
!59 = !DICompositeType(tag: DW_TAG_array_type, baseType: !22, size: 128, flags: DIFlagVector, elements: !60)
!60 = !{!61}
!61 = !DISubrange(count: 4)
!62 = !DILocation(line: 4, column: 91, scope: !41)
!63 = !DILocation(line: 4, column: 95, scope: !41)
!64 = !DILocation(line: 4, column: 96, scope: !41)
!65 = !DILocation(line: 4, column: 121, scope: !41)
!66 = !DILocation(line: 4, column: 126, scope: !41)
!67 = !DILocalVariable(name: "i", scope: !41, file: !3, line: 5, type: !20)
!68 = !DILocation(line: 5, column: 7, scope: !41)
!69 = !DILocation(line: 5, column: 11, scope: !41)
!70 = !DILocalVariable(name: "e", scope: !41, file: !3, line: 6, type: !5)
!71 = !DILocation(line: 6, column: 14, scope: !41)
!72 = !DILocation(line: 6, column: 18, scope: !41)
!73 = !DILocation(line: 6, column: 20, scope: !41)
!74 = !DILocalVariable(name: "arr", scope: !41, file: !3, line: 7, type: !75)
!75 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 128, elements: !60)
!76 = !DILocation(line: 7, column: 7, scope: !41)
!77 = !DILocalVariable(name: "j", scope: !78, file: !3, line: 8, type: !20)
!78 = distinct !DILexicalBlock(scope: !41, file: !3, line: 8, column: 3)
!79 = !DILocation(line: 8, column: 12, scope: !78)
!80 = !DILocation(line: 8, column: 8, scope: !78)
!81 = !DILocation(line: 8, column: 19, scope: !82)
!82 = distinct !DILexicalBlock(scope: !78, file: !3, line: 8, column: 3)
!83 = !DILocation(line: 8, column: 23, scope: !82)
!84 = !DILocation(line: 8, column: 21, scope: !82)
!85 = !DILocation(line: 8, column: 3, scope: !78)
!86 = !DILocation(line: 8, column: 54, scope: !87)
!87 = distinct !DILexicalBlock(scope: !82, file: !3, line: 8, column: 31)
!88 = !DILocation(line: 8, column: 57, scope: !87)
!89 = !DILocation(line: 8, column: 47, scope: !87)
!90 = !DILocation(line: 8, column: 37, scope: !87)
!91 = !DILocation(line: 8, column: 39, scope: !87)
!92 = !DILocation(line: 8, column: 33, scope: !87)
!93 = !DILocation(line: 8, column: 44, scope: !87)
!94 = !DILocation(line: 8, column: 63, scope: !87)
!95 = !DILocation(line: 8, column: 26, scope: !82)
!96 = !DILocation(line: 8, column: 3, scope: !82)
!97 = !DILocation(line: 9, column: 16, scope: !41)
!98 = !DILocation(line: 9, column: 18, scope: !41)
!99 = !DILocation(line: 9, column: 12, scope: !41)
!100 = !DILocation(line: 9, column: 30, scope: !41)
!101 = !DILocation(line: 9, column: 34, scope: !41)
!102 = !DILocation(line: 9, column: 25, scope: !41)
!103 = !DILocation(line: 9, column: 23, scope: !41)
!104 = !DILocation(line: 9, column: 39, scope: !41)
!105 = !DILocation(line: 9, column: 41, scope: !41)
!106 = !DILocation(line: 9, column: 37, scope: !41)
!107 = !DILocation(line: 9, column: 48, scope: !41)
!108 = !DILocation(line: 9, column: 44, scope: !41)
!109 = !DILocation(line: 9, column: 52, scope: !41)
!110 = !DILocation(line: 9, column: 50, scope: !41)
!111 = !DILocation(line: 9, column: 3, scope: !41)
!112 = !DILocation(line: 9, column: 7, scope: !41)
!113 = !DILocation(line: 9, column: 10, scope: !41)
!114 = !DILocation(line: 10, column: 1, scope: !41)
!115 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 3, type: !116, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !13)
!116 = !DISubroutineType(types: !117)
!117 = !{!20, !20, !19}
!118 = !DILocalVariable(name: "x", arg: 1, scope: !115, file: !3, line: 3, type: !20)
!119 = !DILocation(line: 3, column: 23, scope: !115)
!120 = !DILocalVariable(name: "p", arg: 2, scope: !115, file: !3, line: 3, type: !19)
!121 = !DILocation(line: 3, column: 40, scope: !115)
!122 = !DILocalVariable(name: "t", scope: !115, file: !3, line: 3, type: !20)
!123 = !DILocation(line: 3, column: 49, scope: !115)
!124 = !DILocation(line: 3, column: 53, scope: !115)
!125 = !DILocation(line: 3, column: 55, scope: !115)
!126 = !DILocation(line: 3, column: 64, scope: !127)
!127 = distinct !DILexicalBlock(scope: !115, file: !3, line: 3, column: 64)
!128 = !DILocation(line: 3, column: 66, scope: !127)
!129 = !DILocalVariable(name: "q", scope: !130, file: !3, line: 3, type: !20)
!130 = distinct !DILexicalBlock(scope: !127, file: !3, line: 3, column: 71)
!131 = !DILocation(line: 3, column: 77, scope: !130)
!132 = !DILocation(line: 3, column: 81, scope: !130)
!133 = !DILocation(line: 3, column: 86, scope: !130)
!134 = !DILocation(line: 3, column: 85, scope: !130)
!135 = !DILocation(line: 3, column: 83, scope: !130)
!136 = !DILocation(line: 3, column: 94, scope: !130)
!137 = !DILocation(line: 3, column: 91, scope: !130)
!138 = !DILocation(line: 3, column: 97, scope: !130)
!139 = !DILocation(line: 3, column: 106, scope: !115)
!140 = !DILocation(line: 3, column: 99, scope: !115)
