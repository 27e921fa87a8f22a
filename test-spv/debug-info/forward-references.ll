target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%struct.point = type { i32 }

; Function Attrs: noinline nounwind
define spir_func i32 @_ZNU3AS45point6lengthEv(ptr addrspace(4) align 4 dereferenceable(4) %0) #0 !dbg !10 {
  %2 = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) %0, ptr %2, align 8
    #dbg_declare(ptr %2, !19, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !21)
  %3 = load ptr addrspace(4), ptr %2, align 8
  %4 = getelementptr inbounds %struct.point, ptr addrspace(4) %3, i32 0, i32 0, !dbg !22
  %5 = load i32, ptr addrspace(4) %4, align 4, !dbg !22
  ret i32 %5, !dbg !23
}

attributes #0 = { noinline nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!spirv.MemoryModel = !{!4}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!5}
!opencl.cxx.version = !{!6}
!opencl.spir.version = !{!7}
!opencl.ocl.version = !{!7}
!opencl.used.extensions = !{!8}
!opencl.used.optional.core.features = !{!8}
!spirv.Generator = !{!9}

!0 = !{i32 7, !"Dwarf Version", i32 5}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "compiler", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false)
!3 = !DIFile(filename: "point.clcpp", directory: "")
!4 = !{i32 2, i32 2}
!5 = !{i32 6, i32 100000}
!6 = !{i32 1, i32 0}
!7 = !{i32 2, i32 0}
!8 = !{}
!9 = !{i16 7, i16 0}
!10 = distinct !DISubprogram(name: "length", linkageName: "_ZNU3AS45point6lengthEv", scope: !11, file: !3, line: 2, type: !16, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !15, retainedNodes: !8)
!11 = !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !3, line: 1, size: 32, flags: DIFlagTypePassByValue, elements: !12, identifier: "_ZTS5point")
!12 = !{!13, !15}
!13 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !11, file: !3, line: 1, baseType: !14, size: 32)
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !DISubprogram(name: "length", linkageName: "_ZNU3AS45point6lengthEv", scope: !11, file: !3, line: 1, type: !16, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!16 = !DISubroutineType(types: !17)
!17 = !{!14, !18}
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer, dwarfAddressSpace: 4)
!19 = !DILocalVariable(name: "this", arg: 1, scope: !10, type: !20, flags: DIFlagArtificial | DIFlagObjectPointer)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64, dwarfAddressSpace: 4)
!21 = !DILocation(line: 0, scope: !10)
!22 = !DILocation(line: 2, column: 30, scope: !10)
!23 = !DILocation(line: 2, column: 23, scope: !10)
