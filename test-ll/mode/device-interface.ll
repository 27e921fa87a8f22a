; options: +SPV_INTEL_kernel_attributes
; How the device's processor starts a kernel.
target triple = "spir64-unknown-unknown"
define spir_kernel void @registers() !ip_interface !1 {
  ret void
}
define spir_kernel void @waits() !ip_interface !2 {
  ret void
}
define spir_kernel void @streams() !ip_interface !3 {
  ret void
}
define spir_kernel void @never_stalls() !ip_interface !4 {
  ret void
}
!1 = !{!"csr"}
!2 = !{!"csr", !"wait_for_done_write"}
!3 = !{!"streaming"}
!4 = !{!"streaming", !"stall_free_return"}
