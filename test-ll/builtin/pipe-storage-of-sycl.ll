; SYCL's structure for storage of pipes stands for the constant as well, whatever its name begins with.
; options: +SPV_INTEL_io_pipes
; CHECK: OpDecorate %storage IOPipeStorageINTEL 1
; CHECK: %storage = OpConstantPipeStorage %PipeStorage 4 4 2
; CHECK: OpCreatePipeFromPipeStorage
; spirv-val: ConstantPipeStorage must appear in a block
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%struct._ZTS19ConstantPipeStorage.ConstantPipeStorage = type { i32, i32, i32 }

@storage = linkonce_odr addrspace(1) constant %struct._ZTS19ConstantPipeStorage.ConstantPipeStorage { i32 4, i32 4, i32 2 }, align 4, !io_pipe_id !0

define spir_kernel void @kernel(ptr addrspace(1) %out) {
  %pipe = call spir_func target("spirv.Pipe", 0) @_Z38__spirv_CreatePipeFromPipeStorage_readIiE8ocl_pipePU3AS119ConstantPipeStorage(ptr addrspace(1) @storage)
  ret void
}

declare spir_func target("spirv.Pipe", 0) @_Z38__spirv_CreatePipeFromPipeStorage_readIiE8ocl_pipePU3AS119ConstantPipeStorage(ptr addrspace(1))

!0 = !{i32 1}
