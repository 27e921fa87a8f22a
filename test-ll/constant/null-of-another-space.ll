; A null pointer that is cast between address spaces is a null pointer of the other one, also where there is no such cast.
; CHECK: OpConstantNull %_ptr_CrossWorkgroup_uchar
target triple = "spir64-unknown-unknown"

define spir_func i1 @k(ptr addrspace(1) %p) {
  %is = icmp ult ptr addrspace(1) %p, addrspacecast (ptr null to ptr addrspace(1))
  ret i1 %is
}
