; options: +SPV_INTEL_vector_compute
target triple = "spir64-unknown-unknown"

; String attributes become decorations and execution modes; a variable in the private address space is one of the
; module, and its address goes through an integer.
@slot = internal global i32 undef, align 4 #2

define spir_func "VCSingleElementVector" i32 @f(i32 "VCSingleElementVector" %a, i32 "VCMediaBlockIO" %b) #0 {
  %v = load i32, ptr @slot, align 4
  %s = add i32 %v, %a
  ret i32 %s
}

define spir_kernel void @k(i32 "VCArgumentIOKind"="2" %a) #1 {
  %r = call spir_func i32 @f(i32 %a, i32 %a)
  ret void
}

attributes #0 = { "VCFunction" "VCStackCall" "VCCallable" }
attributes #1 = { "VCFunction" "VCSIMTCall"="3" "VCSLMSize"="128" "VCNamedBarrierCount"="4" }
attributes #2 = { "VCGlobalVariable" "VCByteOffset"="8" "VCVolatile" }

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability VectorComputeINTEL
;   8 Extension "SPV_INTEL_vector_compute"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   4 EntryPoint 6 18 "k"
;   4 ExecutionMode 18 6417 4
;   4 ExecutionMode 18 5618 128
;   3 Source 0 0
;   4 Name 4 "slot"
;   3 Name 10 "f"
;   3 Name 11 "a"
;   3 Name 12 "b"
;   3 Name 14 "v"
;   3 Name 15 "s"
;   3 Name 18 "k"
;   3 Name 19 "a"
;   3 Name 21 "r"
;   4 Decorate 4 GlobalVariableOffsetINTEL 8
;   3 Decorate 4 VectorComputeVariableINTEL
;   3 Decorate 4 Volatile
;   4 Decorate 4 Alignment 4
;   5 Decorate 10 LinkageAttributes "f" Export
;   3 Decorate 10 VectorComputeCallableFunctionINTEL
;   3 Decorate 10 VectorComputeFunctionINTEL
;   3 Decorate 10 StackCallINTEL
;   3 Decorate 10 SingleElementVectorINTEL
;   3 Decorate 11 SingleElementVectorINTEL
;   3 Decorate 12 MediaBlockIOINTEL
;   3 Decorate 18 VectorComputeFunctionINTEL
;   4 Decorate 18 SIMTCallINTEL 3
;   4 Decorate 19 FuncParamIOKind 2
;   4 TypeInt 2 32 0
;   4 TypeInt 6 64 0
;   4 TypePointer 3 7 2
;   4 TypePointer 5 6 2
;   5 TypeFunction 9 2 2 2
;   2 TypeVoid 16
;   4 TypeFunction 17 16 2
;   4 Variable 5 4 6
;   5 SpecConstantOp 6 7 117 4
;   5 SpecConstantOp 3 8 120 7
;   5 Function 2 10 0 9
;   3 FunctionParameter 2 11
;   3 FunctionParameter 2 12
;   2 Label 13
;   6 Load 2 14 8 2 4
;   5 IAdd 2 15 14 11
;   2 ReturnValue 15
;   1 FunctionEnd
;   5 Function 16 18 0 17
;   3 FunctionParameter 2 19
;   2 Label 20
;   6 FunctionCall 2 21 10 19 19
;   1 Return
;   1 FunctionEnd
