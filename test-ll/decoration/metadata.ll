target triple = "spir64-unknown-unknown"

; Decorations in metadata: of a variable, an instruction and parameters.
@v = addrspace(1) global i32 0, align 4, !spirv.Decorations !0

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !spirv.ParameterDecorations !3 {
  %p = getelementptr i32, ptr addrspace(1) %a, i64 1, !spirv.Decorations !6
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}

!0 = !{!1, !2}
!1 = !{i32 22}
!2 = !{i32 41, !"other", i32 0}
!3 = !{!4, !5}
!4 = !{}
!5 = !{!7, !8}
!6 = !{!9}
!7 = !{i32 19, i32 1}
!8 = !{i32 44, i32 16}
!9 = !{i32 5635, !"step"}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 10 "k"
;   3 Source 0 0
;   3 Name 5 "v"
;   3 Name 10 "k"
;   3 Name 11 "a"
;   3 Name 12 "b"
;   3 Name 16 "p"
;   3 Decorate 5 Constant
;   6 Decorate 5 LinkageAttributes "other" Export
;   4 Decorate 5 Alignment 4
;   3 Decorate 12 Restrict
;   4 Decorate 12 Alignment 16
;   5 Decorate 16 UserSemantic "step"
;   4 TypeInt 2 32 0
;   4 TypeInt 7 8 0
;   4 TypeInt 14 64 0
;   4 Constant 2 4 0
;   5 Constant 14 15 1 0
;   4 Constant 2 17 1
;   4 TypePointer 3 5 2
;   2 TypeVoid 6
;   4 TypePointer 8 5 7
;   5 TypeFunction 9 6 3 8
;   5 Variable 3 5 5 4
;   5 Function 6 10 0 9
;   3 FunctionParameter 3 11
;   3 FunctionParameter 8 12
;   2 Label 13
;   5 PtrAccessChain 3 16 11 15
;   5 Store 16 17 2 4
;   1 Return
;   1 FunctionEnd
