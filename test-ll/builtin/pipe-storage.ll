; Storage of pipes of module scope is a constant (section 2.2.1: its name starts with OpConstant), which the members
; hold that point to it; what they are loaded into is storage too.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%spirv.ConstantPipeStorage = type { i32, i32, i32 }
%storage = type { ptr addrspace(1), i32 }

@creator = linkonce_odr addrspace(1) global %spirv.ConstantPipeStorage { i32 16, i32 4, i32 8 }, align 4
@pipe = addrspace(1) global %storage { ptr addrspace(1) @creator, i32 7 }, align 8

define spir_kernel void @member(ptr addrspace(1) %out) {
  %member = getelementptr %storage, ptr addrspace(1) @pipe, i64 0, i32 0
  %held = load ptr addrspace(1), ptr addrspace(1) %member, align 8
  %pipe = call spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1) %held)
  ret void
}

define spir_kernel void @at_once(ptr addrspace(1) %out) {
  %held = load ptr addrspace(1), ptr addrspace(1) @pipe, align 8
  %pipe = call spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1) %held)
  ret void
}

declare spir_func target("spirv.Pipe", 0) @_Z33__spirv_CreatePipeFromPipeStoragePU3AS119__spirv_PipeStorage(ptr addrspace(1))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Pipes
;   2 Capability Int8
;   2 Capability PipeStorage
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   6 EntryPoint 6 14 "member" 9
;   6 EntryPoint 6 25 "at_once" 9
;   3 Source 0 0
;   4 Name 3 "creator"
;   4 Name 5 "storage"
;   4 Name 9 "pipe"
;   4 Name 14 "member"
;   3 Name 15 "out"
;   4 Name 21 "member"
;   4 Name 22 "held"
;   4 Name 24 "pipe"
;   4 Name 25 "at_once"
;   3 Name 26 "out"
;   4 Name 29 "held"
;   4 Name 30 "pipe"
;   6 Decorate 9 LinkageAttributes "pipe" Export
;   4 Decorate 9 Alignment 8
;   4 TypeInt 4 32 0
;   4 TypeInt 11 8 0
;   4 TypeInt 18 64 0
;   4 Constant 4 7 7
;   5 Constant 18 19 0 0
;   4 Constant 4 20 0
;   2 TypePipeStorage 2
;   4 TypeStruct 5 2 4
;   4 TypePointer 6 5 5
;   2 TypeVoid 10
;   4 TypePointer 12 5 11
;   4 TypeFunction 13 10 12
;   4 TypePointer 17 5 2
;   3 TypePipe 23 0
;   6 ConstantPipeStorage 2 3 16 4 8
;   5 ConstantComposite 5 8 3 7
;   5 Variable 6 9 5 8
;   5 Function 10 14 0 13
;   3 FunctionParameter 12 15
;   2 Label 16
;   6 PtrAccessChain 17 21 9 19 20
;   6 Load 2 22 21 2 8
;   4 CreatePipeFromPipeStorage 23 24 22
;   1 Return
;   1 FunctionEnd
;   5 Function 10 25 0 13
;   3 FunctionParameter 12 26
;   2 Label 27
;   4 Bitcast 17 28 9
;   6 Load 2 29 28 2 8
;   4 CreatePipeFromPipeStorage 23 30 29
;   1 Return
;   1 FunctionEnd
