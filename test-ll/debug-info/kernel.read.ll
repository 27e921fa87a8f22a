target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.node = type { i32, ptr, <4 x float> }

@__const.k.arr = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0, ptr addrspace(3) align 4 %1, ptr addrspace(2) align 1 %2, i32 %3) #0 !dbg !20 !kernel_arg_addr_space !30 !kernel_arg_access_qual !31 !kernel_arg_type !32 !kernel_arg_type_qual !33 !kernel_arg_base_type !32 {
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca ptr addrspace(3), align 8
  %7 = alloca ptr addrspace(2), align 8
  %8 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %5, align 8
    #dbg_declare(ptr %5, !34, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !35)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !36, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !37)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !38, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !39)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !40, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !41)
  %9 = load ptr addrspace(1), ptr %5, align 8, !dbg !42
  %10 = load ptr addrspace(3), ptr %6, align 8, !dbg !42
  %11 = load ptr addrspace(2), ptr %7, align 8, !dbg !42
  %12 = load i32, ptr %8, align 4, !dbg !42
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %9, ptr addrspace(3) align 4 %10, ptr addrspace(2) align 1 %11, i32 %12) #0, !dbg !42
  ret void, !dbg !43
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0, ptr addrspace(3) align 4 %1, ptr addrspace(2) align 1 %2, i32 %3) #0 !dbg !44 {
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
    #dbg_declare(ptr %5, !45, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !46)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !47, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !48)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !49, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !50)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !51, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !52)
    #dbg_declare(ptr %9, !53, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !62)
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
!spirv.MemoryModel = !{!15}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!16}
!opencl.spir.version = !{!17}
!opencl.ocl.version = !{!17}
!opencl.used.extensions = !{!18}
!opencl.used.optional.core.features = !{!18}
!spirv.Generator = !{!19}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !10)
!3 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "e5a6c9c588f587c5af0bdfa82c3e0878")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "color", file: !3, line: 2, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0, isUnsigned: true)
!9 = !DIEnumerator(name: "GREEN", value: 5, isUnsigned: true)
!10 = !{!11}
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 128, flags: DIFlagVector, elements: !13)
!12 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!13 = !{!14}
!14 = !DISubrange(count: 4)
!15 = !{i32 2, i32 2}
!16 = !{i32 3, i32 102000}
!17 = !{i32 1, i32 2}
!18 = !{}
!19 = !{i16 6, i16 14}
!20 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 4, type: !21, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !18)
!21 = !DISubroutineType(types: !22)
!22 = !{null, !23, !25, !26, !24}
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64, dwarfAddressSpace: 1)
!24 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64, dwarfAddressSpace: 3)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !27, size: 64, dwarfAddressSpace: 2)
!27 = !DIDerivedType(tag: DW_TAG_typedef, name: "uchar", file: !28, line: 28, baseType: !29)
!28 = !DIFile(filename: "opencl-c-base.h", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!29 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!30 = !{i32 1, i32 3, i32 2, i32 0}
!31 = !{!"none", !"none", !"none", !"none"}
!32 = !{!"int*", !"float*", !"char*", !"int"}
!33 = !{!"", !"", !"", !""}
!34 = !DILocalVariable(name: "out", arg: 1, scope: !20, file: !3, line: 4, type: !23)
!35 = !DILocation(line: 4, column: 31, scope: !20)
!36 = !DILocalVariable(name: "tmp", arg: 2, scope: !20, file: !3, line: 4, type: !25)
!37 = !DILocation(line: 4, column: 51, scope: !20)
!38 = !DILocalVariable(name: "c", arg: 3, scope: !20, file: !3, line: 4, type: !26)
!39 = !DILocation(line: 4, column: 74, scope: !20)
!40 = !DILocalVariable(name: "m", arg: 4, scope: !20, file: !3, line: 4, type: !24)
!41 = !DILocation(line: 4, column: 81, scope: !20)
!42 = !DILocation(line: 4, column: 84, scope: !20)
!43 = !DILocation(line: 10, column: 1, scope: !20)
!44 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 4, type: !21, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !18)
!45 = !DILocalVariable(name: "out", arg: 1, scope: !44, file: !3, line: 4, type: !23)
!46 = !DILocation(line: 4, column: 31, scope: !44)
!47 = !DILocalVariable(name: "tmp", arg: 2, scope: !44, file: !3, line: 4, type: !25)
!48 = !DILocation(line: 4, column: 51, scope: !44)
!49 = !DILocalVariable(name: "c", arg: 3, scope: !44, file: !3, line: 4, type: !26)
!50 = !DILocation(line: 4, column: 74, scope: !44)
!51 = !DILocalVariable(name: "m", arg: 4, scope: !44, file: !3, line: 4, type: !24)
!52 = !DILocation(line: 4, column: 81, scope: !44)
!53 = !DILocalVariable(name: "n", scope: !44, file: !3, line: 4, type: !54)
!54 = !DIDerivedType(tag: DW_TAG_typedef, name: "node", file: !3, line: 1, baseType: !55)
!55 = !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 1, size: 256, elements: !56)
!56 = !{!57, !58, !60}
!57 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !55, file: !3, line: 1, baseType: !24, size: 32)
!58 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !55, file: !3, line: 1, baseType: !59, size: 64, offset: 64)
!59 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !55, size: 64)
!60 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !55, file: !3, line: 1, baseType: !61, size: 128, offset: 128)
!61 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !28, line: 118, baseType: !11)
!62 = !DILocation(line: 4, column: 91, scope: !44)
!63 = !DILocation(line: 4, column: 95, scope: !44)
!64 = !DILocation(line: 4, column: 96, scope: !44)
!65 = !DILocation(line: 4, column: 121, scope: !44)
!66 = !DILocation(line: 4, column: 126, scope: !44)
!67 = !DILocalVariable(name: "i", scope: !44, file: !3, line: 5, type: !24)
!68 = !DILocation(line: 5, column: 7, scope: !44)
!69 = !DILocation(line: 5, column: 11, scope: !44)
!70 = !DILocalVariable(name: "e", scope: !44, file: !3, line: 6, type: !5)
!71 = !DILocation(line: 6, column: 14, scope: !44)
!72 = !DILocation(line: 6, column: 18, scope: !44)
!73 = !DILocation(line: 6, column: 20, scope: !44)
!74 = !DILocalVariable(name: "arr", scope: !44, file: !3, line: 7, type: !75)
!75 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 128, elements: !13)
!76 = !DILocation(line: 7, column: 7, scope: !44)
!77 = !DILocalVariable(name: "j", scope: !78, file: !3, line: 8, type: !24)
!78 = distinct !DILexicalBlock(scope: !44, file: !3, line: 8, column: 3)
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
!97 = !DILocation(line: 9, column: 16, scope: !44)
!98 = !DILocation(line: 9, column: 18, scope: !44)
!99 = !DILocation(line: 9, column: 12, scope: !44)
!100 = !DILocation(line: 9, column: 30, scope: !44)
!101 = !DILocation(line: 9, column: 34, scope: !44)
!102 = !DILocation(line: 9, column: 25, scope: !44)
!103 = !DILocation(line: 9, column: 23, scope: !44)
!104 = !DILocation(line: 9, column: 39, scope: !44)
!105 = !DILocation(line: 9, column: 41, scope: !44)
!106 = !DILocation(line: 9, column: 37, scope: !44)
!107 = !DILocation(line: 9, column: 48, scope: !44)
!108 = !DILocation(line: 9, column: 44, scope: !44)
!109 = !DILocation(line: 9, column: 52, scope: !44)
!110 = !DILocation(line: 9, column: 50, scope: !44)
!111 = !DILocation(line: 9, column: 3, scope: !44)
!112 = !DILocation(line: 9, column: 7, scope: !44)
!113 = !DILocation(line: 9, column: 10, scope: !44)
!114 = !DILocation(line: 10, column: 1, scope: !44)
!115 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 3, type: !116, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !18)
!116 = !DISubroutineType(types: !117)
!117 = !{!24, !24, !23}
!118 = !DILocalVariable(name: "x", arg: 1, scope: !115, file: !3, line: 3, type: !24)
!119 = !DILocation(line: 3, column: 23, scope: !115)
!120 = !DILocalVariable(name: "p", arg: 2, scope: !115, file: !3, line: 3, type: !23)
!121 = !DILocation(line: 3, column: 40, scope: !115)
!122 = !DILocalVariable(name: "t", scope: !115, file: !3, line: 3, type: !24)
!123 = !DILocation(line: 3, column: 49, scope: !115)
!124 = !DILocation(line: 3, column: 53, scope: !115)
!125 = !DILocation(line: 3, column: 55, scope: !115)
!126 = !DILocation(line: 3, column: 64, scope: !127)
!127 = distinct !DILexicalBlock(scope: !115, file: !3, line: 3, column: 64)
!128 = !DILocation(line: 3, column: 66, scope: !127)
!129 = !DILocalVariable(name: "q", scope: !130, file: !3, line: 3, type: !24)
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
