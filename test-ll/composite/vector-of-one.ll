; A vector of one component is a scalar.
target triple = "spir64-unknown-unknown"
define spir_func <4 x float> @f(ptr addrspace(1) %p) {
  %one = load <1 x float>, ptr addrspace(1) %p, align 4
  %four = shufflevector <1 x float> %one, <1 x float> poison, <4 x i32> zeroinitializer
  ret <4 x float> %four
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "p"
;   3 Name 9 "one"
;   4 Name 11 "four"
;   5 Decorate 6 LinkageAttributes "f" Export
;   3 TypeFloat 2 32
;   4 TypeVector 3 2 4
;   4 TypePointer 4 5 2
;   4 TypeFunction 5 3 4
;   3 Undef 2 10
;   5 Function 3 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   6 Load 2 9 7 2 4
;   7 CompositeConstruct 3 11 9 9 9 9
;   2 ReturnValue 11
;   1 FunctionEnd
