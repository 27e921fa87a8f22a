; options: +SPV_INTEL_fpga_buffer_location +SPV_INTEL_io_pipes
; By which memory an argument is bound, -1 for any, and to which pipe of the device storage is connected.
target triple = "spir64-unknown-unknown"
@pipe = addrspace(1) constant { i32, i32, i32 } { i32 4, i32 4, i32 1 }, !io_pipe_id !2
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %q) !kernel_arg_buffer_location !1 {
  ret void
}
!1 = !{i32 2, i32 -1, i32 -1}
!2 = !{i32 5}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability FPGABufferLocationINTEL
;   2 Capability IOPipesINTEL
;   9 Extension "SPV_INTEL_fpga_buffer_location"
;   6 Extension "SPV_INTEL_io_pipes"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 13 "k"
;   3 Source 0 0
;   4 Name 8 "pipe"
;   3 Name 13 "k"
;   3 Name 14 "p"
;   3 Name 15 "n"
;   3 Name 16 "q"
;   4 Decorate 8 IOPipeStorageINTEL 5
;   6 Decorate 8 LinkageAttributes "pipe" Export
;   3 Decorate 8 Constant
;   4 Decorate 14 BufferLocationINTEL 2
;   4 TypeInt 2 32 0
;   4 TypeInt 10 8 0
;   4 Constant 2 5 4
;   4 Constant 2 6 1
;   5 TypeStruct 3 2 2 2
;   4 TypePointer 4 5 3
;   2 TypeVoid 9
;   4 TypePointer 11 5 10
;   6 TypeFunction 12 9 11 2 11
;   6 ConstantComposite 3 7 5 5 6
;   5 Variable 4 8 5 7
;   5 Function 9 13 0 12
;   3 FunctionParameter 11 14
;   3 FunctionParameter 2 15
;   3 FunctionParameter 11 16
;   2 Label 17
;   1 Return
;   1 FunctionEnd
