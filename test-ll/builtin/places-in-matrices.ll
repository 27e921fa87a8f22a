; options: +SPV_KHR_untyped_pointers +SPV_KHR_cooperative_matrix
; Through untyped pointers access chains name the type that they step through; the name of the call does not.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @set(i32 %at) {
  %place = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), align 8
  %all = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @__spirv_ConstantComposite_RPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %all, ptr %place, align 8
  %part = call spir_func ptr @_Z19__spirv_AccessChainPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr %place, i32 %at)
  store float 2.0, ptr %part, align 4
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @__spirv_ConstantComposite_RPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2(float)
declare spir_func ptr @_Z19__spirv_AccessChainPPU3AS143__spirv_CooperativeMatrixKHR__float_3_8_8_2i(ptr, i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   2 Capability CooperativeMatrixKHR
;   8 Extension "SPV_KHR_cooperative_matrix"
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "set"
;   3 Name 6 "at"
;   4 Name 14 "place"
;   3 Name 16 "all"
;   4 Name 19 "part"
;   5 Decorate 5 LinkageAttributes "set" Export
;   4 Decorate 14 Alignment 8
;   4 TypeInt 3 32 0
;   4 TypeInt 18 8 0
;   4 Constant 3 9 3
;   4 Constant 3 10 8
;   4 Constant 3 11 2
;   2 TypeVoid 2
;   4 TypeFunction 4 2 3
;   3 TypeFloat 8 32
;   7 TypeCooperativeMatrixKHR 12 8 9 10 10 11
;   4 TypePointer 13 7 12
;   3 TypeUntypedPointerKHR 17 7
;   4 Constant 8 15 1065353216
;   4 Constant 8 20 1073741824
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   4 Variable 13 14 7
;   4 CompositeConstruct 12 16 15
;   5 Store 14 16 2 8
;   6 UntypedAccessChainKHR 17 19 12 14 6
;   5 Store 19 20 2 4
;   1 Return
;   1 FunctionEnd
