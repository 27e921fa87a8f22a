; options: auxdata max=1.4 +SPV_KHR_non_semantic_info
target triple = "spir64-unknown-unknown"

; Attributes and metadata without words in SPIR-V are kept where the options ask for it; metadata that hold more than
; strings and numbers are not, nor are those that become decorations.
@g = addrspace(1) global i32 0, align 4, !m !1 #1

define spir_func i32 @f() #0 !foo !0 !nested !3 {
  ret i32 1
}

define spir_kernel void @k(ptr addrspace(1) %a) uwtable(sync) !foo !0 !spirv.ParameterDecorations !4 {
  ret void
}

attributes #0 = { nounwind alignstack=16 "key"="value" "alone" }
attributes #1 = { "x"="y" }
!0 = !{i32 1, !"x", float 2.0}
!1 = !{!"q"}
!3 = !{!1}
!4 = !{!5}
!5 = !{!6}
!6 = !{i32 19}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   8 Extension "SPV_KHR_non_semantic_info"
;   5 ExtInstImport 1 "OpenCL.std"
;   7 ExtInstImport 18 "NonSemantic.AuxData"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 14 "k"
;   5 String 17 "nounwind"
;   5 String 20 "alignstack"
;   3 String 21 "16"
;   4 String 23 "alone"
;   3 String 25 "key"
;   4 String 26 "value"
;   3 String 28 "foo"
;   3 String 29 "x"
;   4 String 33 "uwtable"
;   3 String 34 "1"
;   3 String 37 "y"
;   3 String 39 "m"
;   3 String 40 "q"
;   3 Source 0 0
;   3 Name 5 "g"
;   3 Name 7 "f"
;   3 Name 14 "k"
;   3 Name 15 "a"
;   5 Decorate 5 LinkageAttributes "g" Export
;   4 Decorate 5 Alignment 4
;   5 Decorate 7 LinkageAttributes "f" Export
;   3 Decorate 15 Restrict
;   4 TypeInt 2 32 0
;   4 TypeInt 11 8 0
;   4 Constant 2 4 0
;   4 Constant 2 9 1
;   4 TypePointer 3 5 2
;   3 TypeFunction 6 2
;   2 TypeVoid 10
;   4 TypePointer 12 5 11
;   4 TypeFunction 13 10 12
;   3 TypeFloat 30 32
;   5 Variable 3 5 5 4
;   4 Constant 30 31 1073741824
;   5 Function 2 7 0 6
;   2 Label 8
;   2 ReturnValue 9
;   1 FunctionEnd
;   5 Function 10 14 0 13
;   3 FunctionParameter 12 15
;   2 Label 16
;   1 Return
;   1 FunctionEnd
;   7 ExtInst 10 19 18 NonSemanticAuxDataFunctionAttribute 7 17
;   8 ExtInst 10 22 18 NonSemanticAuxDataFunctionAttribute 7 20 21
;   7 ExtInst 10 24 18 NonSemanticAuxDataFunctionAttribute 7 23
;   8 ExtInst 10 27 18 NonSemanticAuxDataFunctionAttribute 7 25 26
;   10 ExtInst 10 32 18 NonSemanticAuxDataFunctionMetadata 7 28 9 29 31
;   8 ExtInst 10 35 18 NonSemanticAuxDataFunctionAttribute 14 33 34
;   10 ExtInst 10 36 18 NonSemanticAuxDataFunctionMetadata 14 28 9 29 31
;   8 ExtInst 10 38 18 NonSemanticAuxDataGlobalVariableAttribute 5 29 37
;   8 ExtInst 10 41 18 NonSemanticAuxDataGlobalVariableMetadata 5 39 40
