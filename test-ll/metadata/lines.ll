target triple = "spir64-unknown-unknown"

; A line is said once where it changes, again in each block, and taken back where an instruction has none; a loop's
; merge instruction stays right before its branch.
define spir_func i32 @f(i32 %a, i1 %c) !dbg !4 {
entry:
  %x = add i32 %a, 1, !dbg !7
  %y = mul i32 %x, %a, !dbg !7
  %z = xor i32 %y, %a
  br label %loop, !dbg !8
loop:
  %i = phi i32 [ %z, %entry ], [ %n, %loop ], !dbg !8
  %n = sub i32 %i, 1, !dbg !8
  br i1 %c, label %loop, label %end, !dbg !8, !llvm.loop !9
end:
  ret i32 %n, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.cl", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DILocation(line: 4, column: 1, scope: !4)
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.unroll.disable"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 String 9 "/src/f.cl"
;   3 Source 0 0
;   3 Name 5 "f"
;   3 Name 6 "a"
;   3 Name 7 "c"
;   4 Name 8 "entry"
;   3 Name 11 "x"
;   3 Name 12 "y"
;   3 Name 13 "z"
;   4 Name 14 "loop"
;   3 Name 16 "i"
;   3 Name 15 "n"
;   3 Name 17 "end"
;   5 Decorate 5 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 Constant 2 10 1
;   2 TypeBool 3
;   5 TypeFunction 4 2 2 3
;   5 Function 2 5 0 4
;   3 FunctionParameter 2 6
;   3 FunctionParameter 3 7
;   2 Label 8
;   4 Line 9 2 3
;   5 IAdd 2 11 6 10
;   5 IMul 2 12 11 6
;   1 NoLine
;   5 BitwiseXor 2 13 12 6
;   4 Line 9 4 1
;   2 Branch 14
;   2 Label 14
;   4 Line 9 4 1
;   7 Phi 2 16 13 8 15 14
;   5 ISub 2 15 16 10
;   4 LoopMerge 17 14 2
;   4 BranchConditional 7 14 17
;   2 Label 17
;   4 Line 9 2 3
;   2 ReturnValue 15
;   1 FunctionEnd
