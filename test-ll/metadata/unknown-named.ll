; Named metadata and attached metadata whose names only look like those of a translation are told as lost, one node each;
; a list without nodes is one, and a node without operands adds nothing.
; losses: named-metadata 5, attachment 3
target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 1, !spirv.variable !0

define spir_kernel void @k(ptr addrspace(1) %p) !spirv.nonsense !0 {
  store i32 1, ptr addrspace(1) %p, align 4, !spirv.cache !0
  ret void
}

!spirv.module.processed = !{!0, !1}
!spirv.nonsense = !{}
!opencl.compiler.options = !{!1}
!opencl.kernels = !{!0}
!sycl_aspects = !{!0}
!spirv.String = !{!0}
!llvm.ident = !{!0}
!0 = !{!"text"}
!1 = !{}
