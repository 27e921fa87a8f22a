; options: max=1.0
target triple = "spir64-unknown-unknown"

; What was done to a module changes nothing, so a version without OpModuleProcessed goes without it.
define spir_func void @f() {
  ret void
}

!spirv.ModuleProcessed = !{!0, !1}

!0 = !{!"made by a test"}
!1 = !{!"shortened", !"and signed"}
