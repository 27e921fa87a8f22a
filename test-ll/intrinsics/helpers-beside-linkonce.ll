; options: +SPV_KHR_linkonce_odr
; Functions that stand for intrinsics are exported: translators take them for the intrinsic again, which cannot be link-once.
; CHECK: LinkageAttributes "once" LinkOnceODR
; CHECK: LinkageAttributes "spirv.llvm_bswap_i32" Export
; CHECK: LinkageAttributes "spirv.llvm_fshl_v2i16" Export
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define linkonce_odr spir_func i32 @once(i32 %x, i32 %y) {
  %swapped = call i32 @llvm.bswap.i32(i32 %x)
  ret i32 %swapped
}

define spir_func <2 x i16> @shifted(<2 x i16> %x, <2 x i16> %y) {
  %shifted = call <2 x i16> @llvm.fshl.v2i16(<2 x i16> %x, <2 x i16> %y, <2 x i16> %y)
  ret <2 x i16> %shifted
}
