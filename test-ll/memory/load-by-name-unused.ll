; The name of a load says what it reads; what the call makes of it counts where the value is used.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func double @f(ptr addrspace(1) %memory) {
  call spir_func void @_Z13__spirv_StorePiiii(ptr addrspace(1) %memory, i32 42, i32 2, i32 4)
  %unused = call spir_func double @_Z12__spirv_LoadPi(ptr addrspace(1) %memory)
  %used = call spir_func double @_Z12__spirv_LoadPi(ptr addrspace(1) %memory)
  ret double %used
}

declare spir_func double @_Z12__spirv_LoadPi(ptr addrspace(1))
declare spir_func void @_Z13__spirv_StorePiiii(ptr addrspace(1), i32, i32, i32)
