; Of a generic pointer to whatever, the instruction takes one to bytes: Intel's compiler has it for no other.
; CHECK: OpGenericPtrMemSemantics %uint %
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4v(ptr addrspace(4))

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %floats) {
  %ints = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %int = load i32, ptr addrspace(4) %ints
  %a = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %ints)
  %sum = add i32 %int, %a
  %vectors = addrspacecast ptr addrspace(1) %floats to ptr addrspace(4)
  %vector = load <4 x float>, ptr addrspace(4) %vectors
  %first = extractelement <4 x float> %vector, i32 0
  %number = fptosi float %first to i32
  %b = call spir_func i32 @_Z30__spirv_GenericPtrMemSemanticsPU3AS4v(ptr addrspace(4) %vectors)
  %mix = xor i32 %number, %b
  %result = add i32 %sum, %mix
  store i32 %result, ptr addrspace(1) %out
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
