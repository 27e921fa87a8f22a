; options: +SPV_KHR_untyped_pointers +SPV_INTEL_subgroups
; Block accesses tell the type of a component by the pointer's, which therefore has one.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func void @copied(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %block = call spir_func <2 x i16> @_Z38__spirv_SubgroupBlockReadINTEL_Rshort2PU3AS1Kt(ptr addrspace(1) %from)
  call spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1tDv2_t(ptr addrspace(1) %to, <2 x i16> %block)
  ret void
}

declare spir_func <2 x i16> @_Z38__spirv_SubgroupBlockReadINTEL_Rshort2PU3AS1Kt(ptr addrspace(1))
declare spir_func void @_Z31__spirv_SubgroupBlockWriteINTELPU3AS1tDv2_t(ptr addrspace(1), <2 x i16>)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int16
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   2 Capability SubgroupBufferBlockIOINTEL
;   6 Extension "SPV_INTEL_subgroups"
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 6 "copied"
;   4 Name 7 "from"
;   3 Name 8 "to"
;   4 Name 14 "block"
;   6 Decorate 6 LinkageAttributes "copied" Export
;   4 TypeInt 4 8 0
;   4 TypeInt 10 16 0
;   2 TypeVoid 2
;   3 TypeUntypedPointerKHR 3 5
;   5 TypeFunction 5 2 3 3
;   4 TypePointer 11 5 10
;   4 TypeVector 13 10 2
;   5 Function 2 6 0 5
;   3 FunctionParameter 3 7
;   3 FunctionParameter 3 8
;   2 Label 9
;   4 Bitcast 11 12 7
;   4 SubgroupBlockReadINTEL 13 14 12
;   4 Bitcast 11 15 8
;   3 SubgroupBlockWriteINTEL 15 14
;   1 Return
;   1 FunctionEnd
