; Metadata of a function that other modules call in place of a kernel spell a type that no memory has for this target.
; options: target=v1.0,[Kernel,Addresses,Linkage],[]
; CHECK-NOT: Int64
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p) !kernel_arg_base_type !0 !kernel_arg_access_qual !1 !kernel_arg_type_qual !2 {
  %v = load i64, ptr addrspace(1) %p, align 8
  %w = add i64 %v, 1
  store i64 %w, ptr addrspace(1) %p, align 8
  ret void
}

!0 = !{!"long*"}
!1 = !{!"none"}
!2 = !{!""}
