; Storage of pipes of module scope is a constant (section 2.2.1: its name starts with OpConstant), which the members
; hold that point to it; what they are loaded into is storage too.
; spirv-val: ConstantPipeStorage must appear in a block
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
