; options: max=1.3
; Consumers of SPIR-V up to 1.3 stop at NoReadWrite; that nothing is written is what they know of it.
; CHECK: FuncParamAttr NoWrite
; CHECK-NOT: NoReadWrite
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) readnone %p) {
entry:
  ret void
}
