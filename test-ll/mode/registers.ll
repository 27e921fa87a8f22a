; options: +SPV_INTEL_maximum_registers
target triple = "spir64-unknown-unknown"

define spir_kernel void @number() !RegisterAllocMode !0 {
  ret void
}

define spir_kernel void @name() !RegisterAllocMode !1 {
  ret void
}

define spir_kernel void @constant() !RegisterAllocMode !2 {
  ret void
}

!0 = !{i32 128}
!1 = !{!"AutoINTEL"}
!2 = !{!3}
!3 = !{i32 64}
