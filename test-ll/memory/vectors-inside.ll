; A vector that SPIR-V does not have is an array of its components in memory, and a structure around one bytes.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
@s = addrspace(1) global { i8, <5 x i16>, i1 } { i8 1, <5 x i16> <i16 1, i16 2, i16 3, i16 4, i16 5>, i1 true }
@v = addrspace(1) global <5 x i16> <i16 1, i16 2, i16 3, i16 4, i16 5>
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %rows = alloca [3 x { i8, <6 x float> }]
  %m = getelementptr inbounds [3 x { i8, <6 x float> }], ptr %rows, i64 0, i64 %i, i32 1
  %a = load <6 x float>, ptr %m
  %n = getelementptr inbounds [3 x { i8, <6 x float> }], ptr %rows, i64 0, i64 1, i32 1, i64 %i
  %b = load float, ptr %n
  %c = load i16, ptr addrspace(1) getelementptr inbounds ({ i8, <5 x i16>, i1 }, ptr addrspace(1) @s, i64 0, i32 1, i64 3)
  %x = insertelement <6 x float> %a, float %b, i32 0
  store <6 x float> %x, ptr %m
  store i16 %c, ptr addrspace(1) %p
  ret void
}
