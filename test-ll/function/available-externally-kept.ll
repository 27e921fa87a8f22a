; A body that is only there to be inlined stands in the module where auxiliary data are kept, which tell its linkage; nothing links
; with it, so it has none in SPIR-V.
; options: auxdata +SPV_KHR_non_semantic_info
; CHECK-NOT: LinkageAttributes "f"
; CHECK: LinkageAttributes "user" Export
; CHECK: OpReturnValue
; CHECK: NonSemanticAuxDataLinkage %f %uint_0
target triple = "spir64-unknown-unknown"

define available_externally spir_func i32 @f(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define spir_func i32 @user(i32 %x) {
  %r = call spir_func i32 @f(i32 %x)
  ret i32 %r
}
