; options: +SPV_INTEL_fpga_buffer_location +SPV_INTEL_io_pipes
; By which memory an argument is bound, -1 for any, and to which pipe of the device storage is connected.
target triple = "spir64-unknown-unknown"
@pipe = addrspace(1) constant { i32, i32, i32 } { i32 4, i32 4, i32 1 }, !io_pipe_id !2
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %q) !kernel_arg_buffer_location !1 {
  ret void
}
!1 = !{i32 2, i32 -1, i32 -1}
!2 = !{i32 5}
