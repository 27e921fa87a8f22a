; A class around a number is passed and returned through memory; the instruction works on the number.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%half_class = type { %inner_class }
%inner_class = type { half }

define spir_func void @shuffled(ptr %from, ptr %to) {
  call spir_func void @_Z30__spirv_GroupNonUniformShuffleI10half_classET_N5__spv5Scope4FlagES1_j(ptr sret(%half_class) %to, i32 3, ptr byval(%half_class) %from, i32 8)
  ret void
}

declare spir_func void @_Z30__spirv_GroupNonUniformShuffleI10half_classET_N5__spv5Scope4FlagES1_j(ptr sret(%half_class), i32, ptr byval(%half_class), i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float16Buffer
;   2 Capability Float16
;   2 Capability GroupNonUniformShuffle
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   5 Name 4 "inner_class"
;   5 Name 5 "half_class"
;   5 Name 8 "shuffled"
;   4 Name 9 "from"
;   3 Name 10 "to"
;   7 Decorate 8 LinkageAttributes "shuffled" Export
;   4 TypeInt 12 32 0
;   4 Constant 12 13 3
;   4 Constant 12 16 8
;   2 TypeVoid 2
;   3 TypeFloat 3 16
;   3 TypeStruct 4 3
;   3 TypeStruct 5 4
;   4 TypePointer 6 7 5
;   5 TypeFunction 7 2 6 6
;   5 Function 2 8 0 7
;   3 FunctionParameter 6 9
;   3 FunctionParameter 6 10
;   2 Label 11
;   4 Load 5 14 9
;   6 CompositeExtract 3 15 14 0 0
;   6 GroupNonUniformShuffle 3 17 13 15 16
;   4 CompositeConstruct 4 18 17
;   4 CompositeConstruct 5 19 18
;   3 Store 10 19
;   1 Return
;   1 FunctionEnd
