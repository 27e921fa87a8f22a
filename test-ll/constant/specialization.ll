; Calls that stand for specialization constants become these, each number once; a phi may use one before its call.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func double @f(i1 %again, ptr addrspace(1) %to) {
entry:
  br label %loop

loop:
  %carried = phi i8 [ 0, %entry ], [ %byte, %loop ]
  %byte = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 3, i8 70)
  %same = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 3, i8 70)
  %sum = add i8 %carried, %same
  store i8 %sum, ptr addrspace(1) %to, align 1
  br i1 %again, label %loop, label %done

done:
  %flag = call spir_func i1 @_Z20__spirv_SpecConstantib(i32 4, i8 1)
  %one = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 5, i32 -1)
  %pair = call spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32 %one, i32 7)
  store <2 x i32> %pair, ptr addrspace(1) %to, align 8
  %number = call spir_func double @_Z20__spirv_SpecConstantid(i32 6, double 2.5)
  %chosen = select i1 %flag, double %number, double 0.0
  ret double %chosen
}

declare spir_func i8 @_Z20__spirv_SpecConstantia(i32, i8)
declare spir_func i1 @_Z20__spirv_SpecConstantib(i32, i8)
declare spir_func i32 @_Z20__spirv_SpecConstantii(i32, i32)
declare spir_func double @_Z20__spirv_SpecConstantid(i32, double)
declare spir_func <2 x i32> @_Z29__spirv_SpecConstantCompositeii(i32, i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   4 Name 8 "again"
;   3 Name 9 "to"
;   4 Name 10 "entry"
;   4 Name 11 "loop"
;   4 Name 14 "carried"
;   4 Name 13 "byte"
;   3 Name 15 "sum"
;   4 Name 16 "done"
;   4 Name 17 "flag"
;   3 Name 19 "one"
;   4 Name 25 "number"
;   4 Name 27 "chosen"
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 Decorate 13 SpecId 3
;   4 Decorate 17 SpecId 4
;   4 Decorate 19 SpecId 5
;   4 Decorate 25 SpecId 6
;   4 TypeInt 4 8 0
;   4 TypeInt 18 32 0
;   4 Constant 4 12 0
;   4 SpecConstant 4 13 70
;   4 SpecConstant 18 19 4294967295
;   4 Constant 18 20 7
;   3 TypeFloat 2 64
;   2 TypeBool 3
;   4 TypePointer 5 5 4
;   5 TypeFunction 6 2 3 5
;   4 TypeVector 21 18 2
;   4 TypePointer 23 5 21
;   3 SpecConstantTrue 3 17
;   5 SpecConstantComposite 21 22 19 20
;   5 SpecConstant 2 25 0 1074003968
;   5 Constant 2 26 0 0
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 5 9
;   2 Label 10
;   2 Branch 11
;   2 Label 11
;   7 Phi 4 14 12 10 13 11
;   5 IAdd 4 15 14 13
;   5 Store 9 15 2 1
;   4 BranchConditional 8 11 16
;   2 Label 16
;   4 Bitcast 23 24 9
;   5 Store 24 22 2 8
;   6 Select 2 27 17 25 26
;   2 ReturnValue 27
;   1 FunctionEnd
