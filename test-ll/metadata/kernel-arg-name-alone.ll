; Names of a kernel's arguments that only the metadata has become names of the parameters.
; CHECK: OpName %values "values"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %0, i32 %1) !kernel_arg_name !0 {
  store i32 %1, ptr addrspace(1) %0, align 4
  ret void
}

!0 = !{!"values", !"count"}
