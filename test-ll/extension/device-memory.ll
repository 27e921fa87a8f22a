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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability GenericPointer
;   2 Capability Int8
;   2 Capability USMStorageClassesINTEL
;   9 Extension "SPV_INTEL_usm_storage_classes"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "v"
;   3 Name 10 "f"
;   3 Name 11 "d"
;   3 Name 12 "g"
;   5 Decorate 5 LinkageAttributes "v" Export
;   5 Decorate 10 LinkageAttributes "f" Export
;   4 TypeInt 2 32 0
;   4 TypeInt 6 8 0
;   4 Constant 2 4 0
;   4 Constant 2 22 1
;   4 Constant 2 23 2
;   4 Constant 2 24 3
;   4 TypePointer 3 5936 2
;   4 TypePointer 7 5937 6
;   4 TypePointer 8 8 6
;   5 TypeFunction 9 7 3 8
;   4 TypePointer 14 8 2
;   4 TypePointer 15 5 2
;   4 TypePointer 18 5 6
;   5 Variable 3 5 5936 4
;   5 Function 7 10 0 9
;   3 FunctionParameter 3 11
;   3 FunctionParameter 8 12
;   2 Label 13
;   4 PtrCastToCrossWorkgroupINTEL 15 16 11
;   4 PtrCastToGeneric 14 17 16
;   4 GenericCastToPtr 18 19 12
;   4 CrossWorkgroupCastToPtrINTEL 7 20 19
;   4 PtrCastToCrossWorkgroupINTEL 15 21 11
;   5 Store 17 22 2 4
;   5 Store 21 23 2 4
;   4 PtrCastToCrossWorkgroupINTEL 15 25 5
;   4 PtrCastToGeneric 14 26 25
;   5 Store 26 24 2 4
;   2 ReturnValue 20
;   1 FunctionEnd
