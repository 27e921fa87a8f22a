; Types of the target are those of SPIR-V by their names.
target triple = "spir64-unknown-unknown"
define spir_func void @f(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, target("spirv.Pipe", 1) %pipe) {
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability ImageBasic
;   2 Capability Pipes
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 7 "f"
;   4 Name 8 "image"
;   4 Name 9 "sampler"
;   4 Name 10 "pipe"
;   5 Decorate 7 LinkageAttributes "f" Export
;   2 TypeVoid 2
;   10 TypeImage 3 2 1 0 0 0 0 0 0
;   2 TypeSampler 4
;   3 TypePipe 5 1
;   6 TypeFunction 6 2 3 4 5
;   5 Function 2 7 0 6
;   3 FunctionParameter 3 8
;   3 FunctionParameter 4 9
;   3 FunctionParameter 5 10
;   2 Label 11
;   1 Return
;   1 FunctionEnd
