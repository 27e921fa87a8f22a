; options: +SPV_INTEL_fpga_dsp_control +SPV_INTEL_runtime_aligned
target triple = "spir64-unknown-unknown"

define spir_func void @plain() !prefer_dsp !0 {
  ret void
}

define spir_func void @handed_on() !prefer_dsp !0 !propagate_dsp_preference !0 {
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !kernel_arg_runtime_aligned !2 {
  ret void
}

!0 = !{i32 1}
!2 = !{i1 false, i1 true}
