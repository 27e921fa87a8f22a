; options: +SPV_KHR_untyped_pointers
; An untyped chain leads to a member that is opaque, and what goes there goes through it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%holder = type { i32, target("spirv.Event") }

define spir_func target("spirv.Event") @f(target("spirv.Event") %event) {
  %memory = alloca %holder, align 8
  %member = getelementptr inbounds %holder, ptr %memory, i64 0, i32 1
  store target("spirv.Event") %event, ptr %member, align 8
  %again = load target("spirv.Event"), ptr %member, align 8
  ret target("spirv.Event") %again
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability UntypedPointersKHR
;   8 Extension "SPV_KHR_untyped_pointers"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   4 Name 5 "event"
;   4 Name 8 "holder"
;   4 Name 11 "memory"
;   4 Name 15 "member"
;   4 Name 16 "again"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 11 Alignment 8
;   4 TypeInt 7 32 0
;   4 TypeInt 10 8 0
;   4 TypeInt 12 64 0
;   5 Constant 12 13 0 0
;   4 Constant 7 14 1
;   2 TypeEvent 2
;   4 TypeFunction 3 2 2
;   4 TypeStruct 8 7 2
;   3 TypeUntypedPointerKHR 9 7
;   5 Function 2 4 0 3
;   3 FunctionParameter 2 5
;   2 Label 6
;   5 UntypedVariableKHR 9 11 7 8
;   7 UntypedInBoundsPtrAccessChainKHR 9 15 8 11 13 14
;   5 Store 15 5 2 8
;   6 Load 2 16 15 2 8
;   2 ReturnValue 16
;   1 FunctionEnd
