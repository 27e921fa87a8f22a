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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   4 Name 7 "memory"
;   4 Name 13 "used"
;   5 Decorate 6 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   4 Constant 3 9 42
;   3 TypeFloat 2 64
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   4 TypePointer 11 5 2
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   5 Store 7 9 2 4
;   4 Load 3 10 7
;   4 Bitcast 11 12 7
;   4 Load 2 13 12
;   2 ReturnValue 13
;   1 FunctionEnd
