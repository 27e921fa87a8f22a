target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.node = type { i32, ptr, <4 x float> }

@__const.k.arr = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

; Function Attrs: noinline nounwind
define spir_kernel void @k(ptr addrspace(1) align 4 %0, ptr addrspace(3) align 4 %1, ptr addrspace(2) align 1 %2, i32 %3) #0 !dbg !15 !kernel_arg_addr_space !26 !kernel_arg_access_qual !27 !kernel_arg_type !28 !kernel_arg_type_qual !29 !kernel_arg_base_type !28 {
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca ptr addrspace(3), align 8
  %7 = alloca ptr addrspace(2), align 8
  %8 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %5, align 8
    #dbg_declare(ptr %5, !30, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !31)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !32, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !33)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !34, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !35)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !36, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !37)
  %9 = load ptr addrspace(1), ptr %5, align 8, !dbg !38
  %10 = load ptr addrspace(3), ptr %6, align 8, !dbg !38
  %11 = load ptr addrspace(2), ptr %7, align 8, !dbg !38
  %12 = load i32, ptr %8, align 4, !dbg !38
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %9, ptr addrspace(3) align 4 %10, ptr addrspace(2) align 1 %11, i32 %12) #0, !dbg !38
  ret void, !dbg !39
}

; Function Attrs: noinline nounwind
define spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) align 4 %0, ptr addrspace(3) align 4 %1, ptr addrspace(2) align 1 %2, i32 %3) #0 !dbg !40 {
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
    #dbg_declare(ptr %5, !41, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !42)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !43, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !44)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !45, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !46)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !47, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !48)
    #dbg_declare(ptr %9, !49, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !61)
  %15 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 0, !dbg !62
  %16 = load i32, ptr %8, align 4, !dbg !63
  store i32 %16, ptr %15, align 16, !dbg !62
  %17 = bitcast ptr %9 to ptr, !dbg !62
  %18 = getelementptr i8, ptr %17, i64 4, !dbg !62
  %19 = bitcast ptr %14 to ptr, !dbg !62
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %18, ptr align 4 %19, i64 4, i1 false), !dbg !62
  %20 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1, !dbg !62
  store ptr null, ptr %20, align 8, !dbg !62
  %21 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 2, !dbg !62
  store <4 x float> splat (float 1.000000e+00), ptr %21, align 16, !dbg !62
  %22 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 1, !dbg !64
  %23 = bitcast ptr %22 to ptr, !dbg !65
  store ptr %9, ptr %23, align 8, !dbg !65
    #dbg_declare(ptr %10, !66, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !67)
  %24 = call spir_func i64 @_Z13get_global_idj(i32 0) #2, !dbg !68
  %25 = trunc i64 %24 to i32, !dbg !68
  store i32 %25, ptr %10, align 4, !dbg !67
    #dbg_declare(ptr %11, !69, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !70)
  %26 = load i32, ptr %10, align 4, !dbg !71
  %27 = icmp sgt i32 %26, 2, !dbg !72
  %28 = select i1 %27, i64 1, i64 0, !dbg !71
  %29 = select i1 %27, i32 0, i32 5, !dbg !71
  store i32 %29, ptr %11, align 4, !dbg !70
    #dbg_declare(ptr %12, !73, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !75)
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %12, ptr addrspace(2) align 4 @__const.k.arr, i64 16, i1 false), !dbg !75
    #dbg_declare(ptr %13, !76, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !78)
  store i32 0, ptr %13, align 4, !dbg !78
  br label %30, !dbg !79

30:                                               ; preds = %44, %4
  %31 = load i32, ptr %13, align 4, !dbg !80
  %32 = load i32, ptr %8, align 4, !dbg !82
  %33 = icmp slt i32 %31, %32, !dbg !83
  br i1 %33, label %34, label %47, !dbg !84

34:                                               ; preds = %30
  %35 = load i32, ptr %13, align 4, !dbg !85
  %36 = load ptr addrspace(1), ptr %5, align 8, !dbg !87
  %37 = call spir_func i32 @helper(i32 %35, ptr addrspace(1) %36) #0, !dbg !88
  %38 = load i32, ptr %13, align 4, !dbg !89
  %39 = and i32 %38, 3, !dbg !90
  %40 = sext i32 %39 to i64, !dbg !91
  %41 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %40, !dbg !91
  %42 = load i32, ptr %41, align 4, !dbg !92
  %43 = add nsw i32 %42, %37, !dbg !92
  store i32 %43, ptr %41, align 4, !dbg !92
  br label %44, !dbg !93

44:                                               ; preds = %34
  %45 = load i32, ptr %13, align 4, !dbg !94
  %46 = add nsw i32 %45, 1, !dbg !94
  store i32 %46, ptr %13, align 4, !dbg !94
  br label %30, !dbg !95

47:                                               ; preds = %30
  %48 = load i32, ptr %10, align 4, !dbg !96
  %49 = and i32 %48, 3, !dbg !97
  %50 = sext i32 %49 to i64, !dbg !98
  %51 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %50, !dbg !98
  %52 = load i32, ptr %51, align 4, !dbg !98
  %53 = load ptr addrspace(3), ptr %6, align 8, !dbg !99
  %54 = load i32, ptr %10, align 4, !dbg !100
  %55 = sext i32 %54 to i64, !dbg !99
  %56 = getelementptr inbounds float, ptr addrspace(3) %53, i64 %55, !dbg !99
  %57 = load float, ptr addrspace(3) %56, align 4, !dbg !99
  %58 = fptosi float %57 to i32, !dbg !101
  %59 = add nsw i32 %52, %58, !dbg !102
  %60 = load ptr addrspace(2), ptr %7, align 8, !dbg !103
  %61 = load i32, ptr %10, align 4, !dbg !104
  %62 = sext i32 %61 to i64, !dbg !103
  %63 = getelementptr inbounds i8, ptr addrspace(2) %60, i64 %62, !dbg !103
  %64 = load i8, ptr addrspace(2) %63, align 1, !dbg !103
  %65 = zext i8 %64 to i32, !dbg !103
  %66 = add nsw i32 %59, %65, !dbg !105
  %67 = getelementptr inbounds %struct.node, ptr %9, i32 0, i32 0, !dbg !106
  %68 = load i32, ptr %67, align 16, !dbg !106
  %69 = add nsw i32 %66, %68, !dbg !107
  %70 = load i32, ptr %11, align 4, !dbg !108
  %71 = add i32 %69, %70, !dbg !109
  %72 = load ptr addrspace(1), ptr %5, align 8, !dbg !110
  %73 = load i32, ptr %10, align 4, !dbg !111
  %74 = sext i32 %73 to i64, !dbg !110
  %75 = getelementptr inbounds i32, ptr addrspace(1) %72, i64 %74, !dbg !110
  store i32 %71, ptr addrspace(1) %75, align 4, !dbg !112
  ret void, !dbg !113
}

; Function Attrs: noinline nounwind
define internal spir_func i32 @helper(i32 %0, ptr addrspace(1) %1) #0 !dbg !114 {
  %3 = alloca i32, align 4
  %4 = alloca ptr addrspace(1), align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !117, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !118)
  store ptr addrspace(1) %1, ptr %4, align 8
    #dbg_declare(ptr %4, !119, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !120)
    #dbg_declare(ptr %5, !121, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !122)
  %7 = load i32, ptr %3, align 4, !dbg !123
  %8 = mul nsw i32 %7, 2, !dbg !124
  store i32 %8, ptr %5, align 4, !dbg !122
  %9 = load i32, ptr %5, align 4, !dbg !125
  %10 = icmp sgt i32 %9, 4, !dbg !127
  br i1 %10, label %11, label %19, !dbg !127

11:                                               ; preds = %2
    #dbg_declare(ptr %6, !128, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !130)
  %12 = load i32, ptr %5, align 4, !dbg !131
  %13 = load ptr addrspace(1), ptr %4, align 8, !dbg !132
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !133
  %15 = add nsw i32 %12, %14, !dbg !134
  store i32 %15, ptr %6, align 4, !dbg !130
  %16 = load i32, ptr %6, align 4, !dbg !135
  %17 = load i32, ptr %5, align 4, !dbg !136
  %18 = add nsw i32 %17, %16, !dbg !136
  store i32 %18, ptr %5, align 4, !dbg !136
  br label %19, !dbg !137

19:                                               ; preds = %11, %2
  %20 = load i32, ptr %5, align 4, !dbg !138
  ret i32 %20, !dbg !139
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p2.i64(ptr noalias writeonly captures(none), ptr addrspace(2) noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #2

attributes #0 = { noinline nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
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
!spirv.Generator = !{!14}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "e5a6c9c588f587c5af0bdfa82c3e0878")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "color", file: !3, line: 2, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0)
!9 = !DIEnumerator(name: "GREEN", value: 5)
!10 = !{i32 2, i32 2}
!11 = !{i32 3, i32 102000}
!12 = !{i32 1, i32 2}
!13 = !{}
!14 = !{i16 6, i16 14}
!15 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 4, type: !16, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !13)
!16 = !DISubroutineType(types: !17)
!17 = !{null, !18, !20, !22, !19}
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !19, size: 64, dwarfAddressSpace: 1)
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64, dwarfAddressSpace: 3)
!21 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64, dwarfAddressSpace: 2)
!23 = !DIDerivedType(tag: DW_TAG_typedef, name: "uchar", file: !24, line: 28, baseType: !25)
!24 = !DIFile(filename: "opencl-c-base.h", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!25 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!26 = !{i32 1, i32 3, i32 2, i32 0}
!27 = !{!"none", !"none", !"none", !"none"}
!28 = !{!"int*", !"float*", !"char*", !"int"}
!29 = !{!"", !"", !"", !""}
!30 = !DILocalVariable(name: "out", arg: 1, scope: !15, file: !3, line: 4, type: !18)
!31 = !DILocation(line: 4, column: 31, scope: !15)
!32 = !DILocalVariable(name: "tmp", arg: 2, scope: !15, file: !3, line: 4, type: !20)
!33 = !DILocation(line: 4, column: 51, scope: !15)
!34 = !DILocalVariable(name: "c", arg: 3, scope: !15, file: !3, line: 4, type: !22)
!35 = !DILocation(line: 4, column: 74, scope: !15)
!36 = !DILocalVariable(name: "m", arg: 4, scope: !15, file: !3, line: 4, type: !19)
!37 = !DILocation(line: 4, column: 81, scope: !15)
!38 = !DILocation(line: 4, column: 84, scope: !15)
!39 = !DILocation(line: 10, column: 1, scope: !15)
!40 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !3, file: !3, line: 4, type: !16, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !13)
!41 = !DILocalVariable(name: "out", arg: 1, scope: !40, file: !3, line: 4, type: !18)
!42 = !DILocation(line: 4, column: 31, scope: !40)
!43 = !DILocalVariable(name: "tmp", arg: 2, scope: !40, file: !3, line: 4, type: !20)
!44 = !DILocation(line: 4, column: 51, scope: !40)
!45 = !DILocalVariable(name: "c", arg: 3, scope: !40, file: !3, line: 4, type: !22)
!46 = !DILocation(line: 4, column: 74, scope: !40)
!47 = !DILocalVariable(name: "m", arg: 4, scope: !40, file: !3, line: 4, type: !19)
!48 = !DILocation(line: 4, column: 81, scope: !40)
!49 = !DILocalVariable(name: "n", scope: !40, file: !3, line: 4, type: !50)
!50 = !DIDerivedType(tag: DW_TAG_typedef, name: "node", file: !3, line: 1, baseType: !51)
!51 = !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 1, size: 256, elements: !52)
!52 = !{!53, !54, !56}
!53 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !51, file: !3, line: 1, baseType: !19, size: 32)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !51, file: !3, line: 1, baseType: !55, size: 64, offset: 64)
!55 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !51, size: 64)
!56 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !51, file: !3, line: 1, baseType: !57, size: 128, offset: 128)
!57 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !24, line: 118, baseType: !58)
!58 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 128, flags: DIFlagVector, elements: !59)
!59 = !{!60}
!60 = !DISubrange(count: 4)
!61 = !DILocation(line: 4, column: 91, scope: !40)
!62 = !DILocation(line: 4, column: 95, scope: !40)
!63 = !DILocation(line: 4, column: 96, scope: !40)
!64 = !DILocation(line: 4, column: 121, scope: !40)
!65 = !DILocation(line: 4, column: 126, scope: !40)
!66 = !DILocalVariable(name: "i", scope: !40, file: !3, line: 5, type: !19)
!67 = !DILocation(line: 5, column: 7, scope: !40)
!68 = !DILocation(line: 5, column: 11, scope: !40)
!69 = !DILocalVariable(name: "e", scope: !40, file: !3, line: 6, type: !5)
!70 = !DILocation(line: 6, column: 14, scope: !40)
!71 = !DILocation(line: 6, column: 18, scope: !40)
!72 = !DILocation(line: 6, column: 20, scope: !40)
!73 = !DILocalVariable(name: "arr", scope: !40, file: !3, line: 7, type: !74)
!74 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 128, elements: !59)
!75 = !DILocation(line: 7, column: 7, scope: !40)
!76 = !DILocalVariable(name: "j", scope: !77, file: !3, line: 8, type: !19)
!77 = distinct !DILexicalBlock(scope: !40, file: !3, line: 8, column: 3)
!78 = !DILocation(line: 8, column: 12, scope: !77)
!79 = !DILocation(line: 8, column: 8, scope: !77)
!80 = !DILocation(line: 8, column: 19, scope: !81)
!81 = distinct !DILexicalBlock(scope: !77, file: !3, line: 8, column: 3)
!82 = !DILocation(line: 8, column: 23, scope: !81)
!83 = !DILocation(line: 8, column: 21, scope: !81)
!84 = !DILocation(line: 8, column: 3, scope: !77)
!85 = !DILocation(line: 8, column: 54, scope: !86)
!86 = distinct !DILexicalBlock(scope: !81, file: !3, line: 8, column: 31)
!87 = !DILocation(line: 8, column: 57, scope: !86)
!88 = !DILocation(line: 8, column: 47, scope: !86)
!89 = !DILocation(line: 8, column: 37, scope: !86)
!90 = !DILocation(line: 8, column: 39, scope: !86)
!91 = !DILocation(line: 8, column: 33, scope: !86)
!92 = !DILocation(line: 8, column: 44, scope: !86)
!93 = !DILocation(line: 8, column: 63, scope: !86)
!94 = !DILocation(line: 8, column: 26, scope: !81)
!95 = !DILocation(line: 8, column: 3, scope: !81)
!96 = !DILocation(line: 9, column: 16, scope: !40)
!97 = !DILocation(line: 9, column: 18, scope: !40)
!98 = !DILocation(line: 9, column: 12, scope: !40)
!99 = !DILocation(line: 9, column: 30, scope: !40)
!100 = !DILocation(line: 9, column: 34, scope: !40)
!101 = !DILocation(line: 9, column: 25, scope: !40)
!102 = !DILocation(line: 9, column: 23, scope: !40)
!103 = !DILocation(line: 9, column: 39, scope: !40)
!104 = !DILocation(line: 9, column: 41, scope: !40)
!105 = !DILocation(line: 9, column: 37, scope: !40)
!106 = !DILocation(line: 9, column: 48, scope: !40)
!107 = !DILocation(line: 9, column: 44, scope: !40)
!108 = !DILocation(line: 9, column: 52, scope: !40)
!109 = !DILocation(line: 9, column: 50, scope: !40)
!110 = !DILocation(line: 9, column: 3, scope: !40)
!111 = !DILocation(line: 9, column: 7, scope: !40)
!112 = !DILocation(line: 9, column: 10, scope: !40)
!113 = !DILocation(line: 10, column: 1, scope: !40)
!114 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 3, type: !115, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !13)
!115 = !DISubroutineType(types: !116)
!116 = !{!19, !19, !18}
!117 = !DILocalVariable(name: "x", arg: 1, scope: !114, file: !3, line: 3, type: !19)
!118 = !DILocation(line: 3, column: 23, scope: !114)
!119 = !DILocalVariable(name: "p", arg: 2, scope: !114, file: !3, line: 3, type: !18)
!120 = !DILocation(line: 3, column: 40, scope: !114)
!121 = !DILocalVariable(name: "t", scope: !114, file: !3, line: 3, type: !19)
!122 = !DILocation(line: 3, column: 49, scope: !114)
!123 = !DILocation(line: 3, column: 53, scope: !114)
!124 = !DILocation(line: 3, column: 55, scope: !114)
!125 = !DILocation(line: 3, column: 64, scope: !126)
!126 = distinct !DILexicalBlock(scope: !114, file: !3, line: 3, column: 64)
!127 = !DILocation(line: 3, column: 66, scope: !126)
!128 = !DILocalVariable(name: "q", scope: !129, file: !3, line: 3, type: !19)
!129 = distinct !DILexicalBlock(scope: !126, file: !3, line: 3, column: 71)
!130 = !DILocation(line: 3, column: 77, scope: !129)
!131 = !DILocation(line: 3, column: 81, scope: !129)
!132 = !DILocation(line: 3, column: 86, scope: !129)
!133 = !DILocation(line: 3, column: 85, scope: !129)
!134 = !DILocation(line: 3, column: 83, scope: !129)
!135 = !DILocation(line: 3, column: 94, scope: !129)
!136 = !DILocation(line: 3, column: 91, scope: !129)
!137 = !DILocation(line: 3, column: 97, scope: !129)
!138 = !DILocation(line: 3, column: 106, scope: !114)
!139 = !DILocation(line: 3, column: 99, scope: !114)
