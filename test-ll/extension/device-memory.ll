; options: +SPV_INTEL_usm_storage_classes
; Pointers to device and host memory are cast to generic ones and back by way of global memory.
target triple = "spir64-unknown-unknown"
@v = addrspace(5) global i32 0
define spir_func ptr addrspace(6) @f(ptr addrspace(5) %d, ptr addrspace(4) %g) {
  %1 = addrspacecast ptr addrspace(5) %d to ptr addrspace(4)
  %2 = addrspacecast ptr addrspace(4) %g to ptr addrspace(6)
  %3 = addrspacecast ptr addrspace(5) %d to ptr addrspace(1)
  store i32 1, ptr addrspace(4) %1
  store i32 2, ptr addrspace(1) %3
  store i32 3, ptr addrspace(4) addrspacecast (ptr addrspace(5) @v to ptr addrspace(4))
  ret ptr addrspace(6) %2
}
