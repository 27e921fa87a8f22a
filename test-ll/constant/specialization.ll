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
