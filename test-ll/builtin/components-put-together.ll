; The components of a builtin variable that are put together to a vector, as readers leave them, are one load. A vector
; that lacks a component or has them in another order is what it says.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func i64 @whole(i32 %index) {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %vx = insertelement <3 x i64> poison, i64 %x, i32 0
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  %some = extractelement <3 x i64> %all, i32 %index
  ret i64 %some
}

define spir_func <3 x i64> @swapped() {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %vx = insertelement <3 x i64> poison, i64 %x, i32 0
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  ret <3 x i64> %all
}

define spir_func i64 @used_apart() {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %vx = insertelement <3 x i64> poison, i64 %x, i32 0
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %vxy = insertelement <3 x i64> %vx, i64 %y, i32 1
  %z = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)
  %all = insertelement <3 x i64> %vxy, i64 %z, i32 2
  %one = extractelement <3 x i64> %all, i32 1
  %sum = add i64 %one, %x
  ret i64 %sum
}

declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 5 "whole"
;   4 Name 6 "index"
;   11 Name 10 "__spirv_BuiltInGlobalInvocationId"
;   3 Name 12 "all"
;   4 Name 13 "some"
;   4 Name 15 "swapped"
;   3 Name 18 "x"
;   3 Name 20 "vx"
;   3 Name 22 "y"
;   3 Name 23 "vxy"
;   3 Name 25 "z"
;   3 Name 26 "all"
;   5 Name 28 "used_apart"
;   3 Name 31 "x"
;   3 Name 32 "vx"
;   3 Name 34 "y"
;   3 Name 35 "vxy"
;   3 Name 37 "z"
;   3 Name 38 "all"
;   3 Name 39 "one"
;   3 Name 40 "sum"
;   6 Decorate 5 LinkageAttributes "whole" Export
;   13 Decorate 10 LinkageAttributes "__spirv_BuiltInGlobalInvocationId" Import
;   3 Decorate 10 Constant
;   4 Decorate 10 BuiltIn 28
;   6 Decorate 15 LinkageAttributes "swapped" Export
;   7 Decorate 28 LinkageAttributes "used_apart" Export
;   4 TypeInt 2 64 0
;   4 TypeInt 3 32 0
;   4 TypeFunction 4 2 3
;   4 TypeVector 8 2 3
;   4 TypePointer 9 1 8
;   4 TypeVector 11 3 4
;   3 TypeFunction 14 8
;   3 TypeFunction 27 2
;   4 Variable 9 10 1
;   3 Undef 8 19
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   2 Label 7
;   6 Load 8 12 10 2 32
;   5 VectorExtractDynamic 2 13 12 6
;   2 ReturnValue 13
;   1 FunctionEnd
;   5 Function 8 15 0 14
;   2 Label 16
;   6 Load 8 17 10 2 32
;   5 CompositeExtract 2 18 17 1
;   6 CompositeInsert 8 20 18 19 0
;   6 Load 8 21 10 2 32
;   5 CompositeExtract 2 22 21 0
;   6 CompositeInsert 8 23 22 20 1
;   6 Load 8 24 10 2 32
;   5 CompositeExtract 2 25 24 2
;   6 CompositeInsert 8 26 25 23 2
;   2 ReturnValue 26
;   1 FunctionEnd
;   5 Function 2 28 0 27
;   2 Label 29
;   6 Load 8 30 10 2 32
;   5 CompositeExtract 2 31 30 0
;   6 CompositeInsert 8 32 31 19 0
;   6 Load 8 33 10 2 32
;   5 CompositeExtract 2 34 33 1
;   6 CompositeInsert 8 35 34 32 1
;   6 Load 8 36 10 2 32
;   5 CompositeExtract 2 37 36 2
;   6 CompositeInsert 8 38 37 35 2
;   5 CompositeExtract 2 39 38 1
;   5 IAdd 2 40 39 31
;   2 ReturnValue 40
;   1 FunctionEnd
