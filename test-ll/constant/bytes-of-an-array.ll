; An array of bytes as a pointer to bytes in a constant is the address of its first one; the null pointer of another space
; is a null pointer in bodies, too.
; CHECK: OpSpecConstantOp %_ptr_CrossWorkgroup_uchar InBoundsPtrAccessChain %text %uint_0 %uint_0
; CHECK: OpSpecConstantOp %_ptr_CrossWorkgroup_uchar InBoundsPtrAccessChain %text %ulong_0 %ulong_2
; CHECK: OpConstantNull %_ptr_Workgroup_uint
; CHECK-NOT: Bitcast
target datalayout = "e-i64:64-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

@text = internal addrspace(1) constant [6 x i8] c"abcde\00"
@both = addrspace(1) constant [2 x ptr addrspace(1)] [ptr addrspace(1) @text, ptr addrspace(1) getelementptr inbounds ([6 x i8], ptr addrspace(1) @text, i64 0, i64 2)]

define spir_func void @k() {
  %null = addrspacecast ptr addrspace(1) null to ptr addrspace(3)
  store i32 0, ptr addrspace(3) %null
  ret void
}
