; options: auxdata max=1.4 +SPV_KHR_non_semantic_info
target triple = "spir64-unknown-unknown"

; Attributes and metadata without words in SPIR-V are kept where the options ask for it; those that become decorations
; are not.
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
