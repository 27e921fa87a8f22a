; A chain of an untyped pointer steps over a vector as over an array of its size, as the C++ translator for LLVM 22 steps over one component.
; options: +SPV_KHR_untyped_pointers
; CHECK: OpUntypedInBoundsPtrAccessChainKHR %_ptr_CrossWorkgroup %_arr_uint_ulong_4 %p %i
; CHECK: OpUntypedPtrAccessChainKHR %_ptr_CrossWorkgroup %_arr_ushort_ulong_2 %p %i
; CHECK: OpUntypedPtrAccessChainKHR %_ptr_CrossWorkgroup %_arr_uchar_ulong_16 %p %i %j
target triple = "spir64-unknown-unknown"

define spir_func void @f(ptr addrspace(1) %p, i64 %i, i32 %j) {
  %three = getelementptr inbounds <3 x i32>, ptr addrspace(1) %p, i64 %i
  store <3 x i32> <i32 1, i32 2, i32 3>, ptr addrspace(1) %three, align 16
  %two = getelementptr <2 x i16>, ptr addrspace(1) %p, i64 %i
  store <2 x i16> <i16 1, i16 2>, ptr addrspace(1) %two, align 4
  %part = getelementptr <16 x i8>, ptr addrspace(1) %p, i64 %i, i32 %j
  store i8 7, ptr addrspace(1) %part, align 1
  ret void
}
