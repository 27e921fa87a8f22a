; Intrinsics of LLVM's SPIR-V targets on vectors of booleans, and with the operand bundle of convergence, which SPIR-V need not say.
; since: 22
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, <2 x i32> %v) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %id = call i32 @llvm.spv.thread.id.i32(i32 0) [ "convergencectrl"(token %t) ]
  %first = call i32 @llvm.spv.wave.readlane.i32(i32 %id, i32 0) [ "convergencectrl"(token %t) ]
  %own = call spir_func i32 @f(i32 %first) [ "convergencectrl"(token %t) ]
  %b = icmp eq <2 x i32> %v, <i32 1, i32 2>
  %c = call <2 x i1> @llvm.spv.wave.readlane.v2i1(<2 x i1> %b, i32 %own) [ "convergencectrl"(token %t) ]
  %d = select <2 x i1> %c, <2 x i32> %v, <2 x i32> zeroinitializer
  store <2 x i32> %d, ptr addrspace(1) %out
  ret void
}

define spir_func i32 @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %y = call i32 @llvm.spv.wave.readlane.i32(i32 %x, i32 1) [ "convergencectrl"(token %t) ]
  ret i32 %y
}

declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.spv.thread.id.i32(i32)
declare i32 @llvm.spv.wave.readlane.i32(i32, i32)
declare <2 x i1> @llvm.spv.wave.readlane.v2i1(<2 x i1>, i32)

