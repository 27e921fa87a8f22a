; A kernel with structures that name themselves, arrays, enumerations, loops and an inner function.
; The validator takes typedefs of basic types alone, while the set has them of every type.
; since: 22
; CHECK-NOT: DebugImportedEntity
source_filename = "a.cl"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.node = type { i32, ptr, <4 x float> }

@__const.k.arr = private unnamed_addr addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

; Function Attrs: convergent noinline norecurse nounwind optnone
define dso_local spir_kernel void @k(ptr addrspace(1) noundef align 4 %0, ptr addrspace(3) noundef align 4 %1, ptr addrspace(2) noundef align 1 %2, i32 noundef %3) #0 !dbg !22 !kernel_arg_addr_space !31 !kernel_arg_access_qual !32 !kernel_arg_type !33 !kernel_arg_base_type !33 !kernel_arg_type_qual !34 {
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca ptr addrspace(3), align 8
  %7 = alloca ptr addrspace(2), align 8
  %8 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %5, align 8
    #dbg_declare(ptr %5, !35, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !36)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !37, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !38)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !39, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !40)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !41, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !42)
  %9 = load ptr addrspace(1), ptr %5, align 8, !dbg !43
  %10 = load ptr addrspace(3), ptr %6, align 8, !dbg !43
  %11 = load ptr addrspace(2), ptr %7, align 8, !dbg !43
  %12 = load i32, ptr %8, align 4, !dbg !43
  call spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) noundef align 4 %9, ptr addrspace(3) noundef align 4 %10, ptr addrspace(2) noundef align 1 %11, i32 noundef %12) #5, !dbg !43
  ret void, !dbg !44
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define dso_local spir_func void @__clang_ocl_kern_imp_k(ptr addrspace(1) noundef align 4 %0, ptr addrspace(3) noundef align 4 %1, ptr addrspace(2) noundef align 1 %2, i32 noundef %3) #0 !dbg !45 !kernel_arg_addr_space !31 !kernel_arg_access_qual !32 !kernel_arg_type !33 !kernel_arg_base_type !33 !kernel_arg_type_qual !34 {
  %5 = alloca ptr addrspace(1), align 8
  %6 = alloca ptr addrspace(3), align 8
  %7 = alloca ptr addrspace(2), align 8
  %8 = alloca i32, align 4
  %9 = alloca %struct.node, align 16
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca [4 x i32], align 4
  %13 = alloca i32, align 4
  store ptr addrspace(1) %0, ptr %5, align 8
    #dbg_declare(ptr %5, !46, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !47)
  store ptr addrspace(3) %1, ptr %6, align 8
    #dbg_declare(ptr %6, !48, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !49)
  store ptr addrspace(2) %2, ptr %7, align 8
    #dbg_declare(ptr %7, !50, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !51)
  store i32 %3, ptr %8, align 4
    #dbg_declare(ptr %8, !52, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_declare(ptr %9, !54, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !62)
  %14 = getelementptr inbounds nuw %struct.node, ptr %9, i32 0, i32 0, !dbg !63
  %15 = load i32, ptr %8, align 4, !dbg !64
  store i32 %15, ptr %14, align 16, !dbg !63
  %16 = getelementptr i8, ptr %9, i64 4, !dbg !63
  call void @llvm.memset.p0.i64(ptr align 4 %16, i8 0, i64 4, i1 false), !dbg !63
  %17 = getelementptr inbounds nuw %struct.node, ptr %9, i32 0, i32 1, !dbg !63
  store ptr addrspacecast (ptr addrspace(4) null to ptr), ptr %17, align 8, !dbg !63
  %18 = getelementptr inbounds nuw %struct.node, ptr %9, i32 0, i32 2, !dbg !63
  store <4 x float> splat (float 1.000000e+00), ptr %18, align 16, !dbg !63
  %19 = getelementptr inbounds nuw %struct.node, ptr %9, i32 0, i32 1, !dbg !65
  store ptr %9, ptr %19, align 8, !dbg !66
    #dbg_declare(ptr %10, !67, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !68)
  %20 = call spir_func i64 @_Z13get_global_idj(i32 noundef 0) #6, !dbg !69
  %21 = trunc i64 %20 to i32, !dbg !69
  store i32 %21, ptr %10, align 4, !dbg !68
    #dbg_declare(ptr %11, !70, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !71)
  %22 = load i32, ptr %10, align 4, !dbg !72
  %23 = icmp sgt i32 %22, 2, !dbg !73
  %24 = zext i1 %23 to i64, !dbg !72
  %25 = select i1 %23, i32 0, i32 5, !dbg !72
  store i32 %25, ptr %11, align 4, !dbg !71
    #dbg_declare(ptr %12, !74, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !76)
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %12, ptr addrspace(2) align 4 @__const.k.arr, i64 16, i1 false), !dbg !76
    #dbg_declare(ptr %13, !77, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !79)
  store i32 0, ptr %13, align 4, !dbg !79
  br label %26, !dbg !80

26:                                               ; preds = %40, %4
  %27 = load i32, ptr %13, align 4, !dbg !81
  %28 = load i32, ptr %8, align 4, !dbg !83
  %29 = icmp slt i32 %27, %28, !dbg !84
  br i1 %29, label %30, label %43, !dbg !85

30:                                               ; preds = %26
  %31 = load i32, ptr %13, align 4, !dbg !86
  %32 = load ptr addrspace(1), ptr %5, align 8, !dbg !88
  %33 = call spir_func i32 @helper(i32 noundef %31, ptr addrspace(1) noundef %32) #7, !dbg !89
  %34 = load i32, ptr %13, align 4, !dbg !90
  %35 = and i32 %34, 3, !dbg !91
  %36 = sext i32 %35 to i64, !dbg !92
  %37 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %36, !dbg !92
  %38 = load i32, ptr %37, align 4, !dbg !93
  %39 = add nsw i32 %38, %33, !dbg !93
  store i32 %39, ptr %37, align 4, !dbg !93
  br label %40, !dbg !94

40:                                               ; preds = %30
  %41 = load i32, ptr %13, align 4, !dbg !95
  %42 = add nsw i32 %41, 1, !dbg !95
  store i32 %42, ptr %13, align 4, !dbg !95
  br label %26, !dbg !96, !llvm.loop !97

43:                                               ; preds = %26
  %44 = load i32, ptr %10, align 4, !dbg !99
  %45 = and i32 %44, 3, !dbg !100
  %46 = sext i32 %45 to i64, !dbg !101
  %47 = getelementptr inbounds [4 x i32], ptr %12, i64 0, i64 %46, !dbg !101
  %48 = load i32, ptr %47, align 4, !dbg !101
  %49 = load ptr addrspace(3), ptr %6, align 8, !dbg !102
  %50 = load i32, ptr %10, align 4, !dbg !103
  %51 = sext i32 %50 to i64, !dbg !102
  %52 = getelementptr inbounds float, ptr addrspace(3) %49, i64 %51, !dbg !102
  %53 = load float, ptr addrspace(3) %52, align 4, !dbg !102
  %54 = fptosi float %53 to i32, !dbg !104
  %55 = add nsw i32 %48, %54, !dbg !105
  %56 = load ptr addrspace(2), ptr %7, align 8, !dbg !106
  %57 = load i32, ptr %10, align 4, !dbg !107
  %58 = sext i32 %57 to i64, !dbg !106
  %59 = getelementptr inbounds i8, ptr addrspace(2) %56, i64 %58, !dbg !106
  %60 = load i8, ptr addrspace(2) %59, align 1, !dbg !106
  %61 = zext i8 %60 to i32, !dbg !106
  %62 = add nsw i32 %55, %61, !dbg !108
  %63 = getelementptr inbounds nuw %struct.node, ptr %9, i32 0, i32 0, !dbg !109
  %64 = load i32, ptr %63, align 16, !dbg !109
  %65 = add nsw i32 %62, %64, !dbg !110
  %66 = load i32, ptr %11, align 4, !dbg !111
  %67 = add i32 %65, %66, !dbg !112
  %68 = load ptr addrspace(1), ptr %5, align 8, !dbg !113
  %69 = load i32, ptr %10, align 4, !dbg !114
  %70 = sext i32 %69 to i64, !dbg !113
  %71 = getelementptr inbounds i32, ptr addrspace(1) %68, i64 %70, !dbg !113
  store i32 %67, ptr addrspace(1) %71, align 4, !dbg !115
  ret void, !dbg !116
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #1

; Function Attrs: convergent nounwind willreturn memory(none)
declare dso_local spir_func i64 @_Z13get_global_idj(i32 noundef) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p2.i64(ptr noalias writeonly captures(none), ptr addrspace(2) noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: convergent noinline norecurse nounwind optnone
define internal spir_func i32 @helper(i32 noundef %0, ptr addrspace(1) noundef %1) #4 !dbg !117 {
  %3 = alloca i32, align 4
  %4 = alloca ptr addrspace(1), align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !120, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !121)
  store ptr addrspace(1) %1, ptr %4, align 8
    #dbg_declare(ptr %4, !122, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !123)
    #dbg_declare(ptr %5, !124, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !125)
  %7 = load i32, ptr %3, align 4, !dbg !126
  %8 = mul nsw i32 %7, 2, !dbg !127
  store i32 %8, ptr %5, align 4, !dbg !125
  %9 = load i32, ptr %5, align 4, !dbg !128
  %10 = icmp sgt i32 %9, 4, !dbg !130
  br i1 %10, label %11, label %19, !dbg !130

11:                                               ; preds = %2
    #dbg_declare(ptr %6, !131, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !133)
  %12 = load i32, ptr %5, align 4, !dbg !134
  %13 = load ptr addrspace(1), ptr %4, align 8, !dbg !135
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !136
  %15 = add nsw i32 %12, %14, !dbg !137
  store i32 %15, ptr %6, align 4, !dbg !133
  %16 = load i32, ptr %6, align 4, !dbg !138
  %17 = load i32, ptr %5, align 4, !dbg !139
  %18 = add nsw i32 %17, %16, !dbg !139
  store i32 %18, ptr %5, align 4, !dbg !139
  br label %19, !dbg !140

19:                                               ; preds = %11, %2
  %20 = load i32, ptr %5, align 4, !dbg !141
  ret i32 %20, !dbg !142
}

attributes #0 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { convergent nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent nounwind "uniform-work-group-size"="true" }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!16, !17, !18, !19}
!opencl.ocl.version = !{!20}
!opencl.spir.version = !{!20}
!llvm.ident = !{!21}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !8, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "e5a6c9c588f587c5af0bdfa82c3e0878")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "color", file: !1, line: 2, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!5 = !{!6, !7}
!6 = !DIEnumerator(name: "RED", value: 0)
!7 = !DIEnumerator(name: "GREEN", value: 5)
!8 = !{!9, !15}
!9 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !10, line: 118, baseType: !11)
!10 = !DIFile(filename: "opencl-c-base.h", directory: "", checksumkind: CSK_MD5, checksum: "be11a690c37450a0034f006875ffc62b")
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 128, flags: DIFlagVector, elements: !13)
!12 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!13 = !{!14}
!14 = !DISubrange(count: 4)
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !{i32 7, !"Dwarf Version", i32 5}
!17 = !{i32 2, !"Debug Info Version", i32 3}
!18 = !{i32 1, !"wchar_size", i32 4}
!19 = !{i32 7, !"frame-pointer", i32 2}
!20 = !{i32 1, i32 2}
!21 = !{!"clang"}
!22 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 4, type: !23, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !30)
!23 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !24)
!24 = !{null, !25, !26, !27, !15}
!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64, dwarfAddressSpace: 1)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64, dwarfAddressSpace: 3)
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !28, size: 64, dwarfAddressSpace: 2)
!28 = !DIDerivedType(tag: DW_TAG_typedef, name: "uchar", file: !10, line: 28, baseType: !29)
!29 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!30 = !{}
!31 = !{i32 1, i32 3, i32 2, i32 0}
!32 = !{!"none", !"none", !"none", !"none"}
!33 = !{!"int*", !"float*", !"uchar*", !"int"}
!34 = !{!"", !"", !"const", !""}
!35 = !DILocalVariable(name: "out", arg: 1, scope: !22, file: !1, line: 4, type: !25)
!36 = !DILocation(line: 4, column: 31, scope: !22)
!37 = !DILocalVariable(name: "tmp", arg: 2, scope: !22, file: !1, line: 4, type: !26)
!38 = !DILocation(line: 4, column: 51, scope: !22)
!39 = !DILocalVariable(name: "c", arg: 3, scope: !22, file: !1, line: 4, type: !27)
!40 = !DILocation(line: 4, column: 74, scope: !22)
!41 = !DILocalVariable(name: "m", arg: 4, scope: !22, file: !1, line: 4, type: !15)
!42 = !DILocation(line: 4, column: 81, scope: !22)
!43 = !DILocation(line: 4, column: 84, scope: !22)
!44 = !DILocation(line: 10, column: 1, scope: !22)
!45 = distinct !DISubprogram(name: "k", linkageName: "__clang_ocl_kern_imp_k", scope: !1, file: !1, line: 4, type: !23, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !30)
!46 = !DILocalVariable(name: "out", arg: 1, scope: !45, file: !1, line: 4, type: !25)
!47 = !DILocation(line: 4, column: 31, scope: !45)
!48 = !DILocalVariable(name: "tmp", arg: 2, scope: !45, file: !1, line: 4, type: !26)
!49 = !DILocation(line: 4, column: 51, scope: !45)
!50 = !DILocalVariable(name: "c", arg: 3, scope: !45, file: !1, line: 4, type: !27)
!51 = !DILocation(line: 4, column: 74, scope: !45)
!52 = !DILocalVariable(name: "m", arg: 4, scope: !45, file: !1, line: 4, type: !15)
!53 = !DILocation(line: 4, column: 81, scope: !45)
!54 = !DILocalVariable(name: "n", scope: !45, file: !1, line: 4, type: !55)
!55 = !DIDerivedType(tag: DW_TAG_typedef, name: "node", file: !1, line: 1, baseType: !56)
!56 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 1, size: 256, elements: !57)
!57 = !{!58, !59, !61}
!58 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !56, file: !1, line: 1, baseType: !15, size: 32)
!59 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !56, file: !1, line: 1, baseType: !60, size: 64, offset: 64)
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !56, size: 64, dwarfAddressSpace: 0)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !56, file: !1, line: 1, baseType: !9, size: 128, offset: 128)
!62 = !DILocation(line: 4, column: 91, scope: !45)
!63 = !DILocation(line: 4, column: 95, scope: !45)
!64 = !DILocation(line: 4, column: 96, scope: !45)
!65 = !DILocation(line: 4, column: 121, scope: !45)
!66 = !DILocation(line: 4, column: 126, scope: !45)
!67 = !DILocalVariable(name: "i", scope: !45, file: !1, line: 5, type: !15)
!68 = !DILocation(line: 5, column: 7, scope: !45)
!69 = !DILocation(line: 5, column: 11, scope: !45)
!70 = !DILocalVariable(name: "e", scope: !45, file: !1, line: 6, type: !3)
!71 = !DILocation(line: 6, column: 14, scope: !45)
!72 = !DILocation(line: 6, column: 18, scope: !45)
!73 = !DILocation(line: 6, column: 20, scope: !45)
!74 = !DILocalVariable(name: "arr", scope: !45, file: !1, line: 7, type: !75)
!75 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 128, elements: !13)
!76 = !DILocation(line: 7, column: 7, scope: !45)
!77 = !DILocalVariable(name: "j", scope: !78, file: !1, line: 8, type: !15)
!78 = distinct !DILexicalBlock(scope: !45, file: !1, line: 8, column: 3)
!79 = !DILocation(line: 8, column: 12, scope: !78)
!80 = !DILocation(line: 8, column: 8, scope: !78)
!81 = !DILocation(line: 8, column: 19, scope: !82)
!82 = distinct !DILexicalBlock(scope: !78, file: !1, line: 8, column: 3)
!83 = !DILocation(line: 8, column: 23, scope: !82)
!84 = !DILocation(line: 8, column: 21, scope: !82)
!85 = !DILocation(line: 8, column: 3, scope: !78)
!86 = !DILocation(line: 8, column: 54, scope: !87)
!87 = distinct !DILexicalBlock(scope: !82, file: !1, line: 8, column: 31)
!88 = !DILocation(line: 8, column: 57, scope: !87)
!89 = !DILocation(line: 8, column: 47, scope: !87)
!90 = !DILocation(line: 8, column: 37, scope: !87)
!91 = !DILocation(line: 8, column: 39, scope: !87)
!92 = !DILocation(line: 8, column: 33, scope: !87)
!93 = !DILocation(line: 8, column: 44, scope: !87)
!94 = !DILocation(line: 8, column: 63, scope: !87)
!95 = !DILocation(line: 8, column: 26, scope: !82)
!96 = !DILocation(line: 8, column: 3, scope: !82)
!97 = distinct !{!97, !85, !98}
!98 = !DILocation(line: 8, column: 63, scope: !78)
!99 = !DILocation(line: 9, column: 16, scope: !45)
!100 = !DILocation(line: 9, column: 18, scope: !45)
!101 = !DILocation(line: 9, column: 12, scope: !45)
!102 = !DILocation(line: 9, column: 30, scope: !45)
!103 = !DILocation(line: 9, column: 34, scope: !45)
!104 = !DILocation(line: 9, column: 25, scope: !45)
!105 = !DILocation(line: 9, column: 23, scope: !45)
!106 = !DILocation(line: 9, column: 39, scope: !45)
!107 = !DILocation(line: 9, column: 41, scope: !45)
!108 = !DILocation(line: 9, column: 37, scope: !45)
!109 = !DILocation(line: 9, column: 48, scope: !45)
!110 = !DILocation(line: 9, column: 44, scope: !45)
!111 = !DILocation(line: 9, column: 52, scope: !45)
!112 = !DILocation(line: 9, column: 50, scope: !45)
!113 = !DILocation(line: 9, column: 3, scope: !45)
!114 = !DILocation(line: 9, column: 7, scope: !45)
!115 = !DILocation(line: 9, column: 10, scope: !45)
!116 = !DILocation(line: 10, column: 1, scope: !45)
!117 = distinct !DISubprogram(name: "helper", scope: !1, file: !1, line: 3, type: !118, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !30)
!118 = !DISubroutineType(cc: DW_CC_LLVM_SpirFunction, types: !119)
!119 = !{!15, !15, !25}
!120 = !DILocalVariable(name: "x", arg: 1, scope: !117, file: !1, line: 3, type: !15)
!121 = !DILocation(line: 3, column: 23, scope: !117)
!122 = !DILocalVariable(name: "p", arg: 2, scope: !117, file: !1, line: 3, type: !25)
!123 = !DILocation(line: 3, column: 40, scope: !117)
!124 = !DILocalVariable(name: "t", scope: !117, file: !1, line: 3, type: !15)
!125 = !DILocation(line: 3, column: 49, scope: !117)
!126 = !DILocation(line: 3, column: 53, scope: !117)
!127 = !DILocation(line: 3, column: 55, scope: !117)
!128 = !DILocation(line: 3, column: 64, scope: !129)
!129 = distinct !DILexicalBlock(scope: !117, file: !1, line: 3, column: 64)
!130 = !DILocation(line: 3, column: 66, scope: !129)
!131 = !DILocalVariable(name: "q", scope: !132, file: !1, line: 3, type: !15)
!132 = distinct !DILexicalBlock(scope: !129, file: !1, line: 3, column: 71)
!133 = !DILocation(line: 3, column: 77, scope: !132)
!134 = !DILocation(line: 3, column: 81, scope: !132)
!135 = !DILocation(line: 3, column: 86, scope: !132)
!136 = !DILocation(line: 3, column: 85, scope: !132)
!137 = !DILocation(line: 3, column: 83, scope: !132)
!138 = !DILocation(line: 3, column: 94, scope: !132)
!139 = !DILocation(line: 3, column: 91, scope: !132)
!140 = !DILocation(line: 3, column: 97, scope: !132)
!141 = !DILocation(line: 3, column: 106, scope: !117)
!142 = !DILocation(line: 3, column: 99, scope: !117)
