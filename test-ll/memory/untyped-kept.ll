; options: +SPV_KHR_untyped_pointers
; Pointers to opaque values keep their pointee, variables that are arrays or vectors as well, and structures passed or
; returned by value; a step over pointers is one over integers of their size.
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

@table = addrspace(1) global [2 x ptr addrspace(1)] zeroinitializer

define spir_func void @returned(ptr sret(%pair) %to, ptr byval(%pair) %from) {
  %value = load %pair, ptr %from, align 4
  store %pair %value, ptr %to, align 4
  ret void
}

define spir_func ptr addrspace(1) @next(ptr addrspace(1) %at) {
  %next = getelementptr inbounds ptr addrspace(1), ptr addrspace(1) %at, i64 1
  ret ptr addrspace(1) %next
}

define spir_func <4 x i32> @vector(i1 %flag, ptr %other) {
  %room = alloca <4 x i32>, align 16
  store <4 x i32> zeroinitializer, ptr %room, align 16
  %which = select i1 %flag, ptr %room, ptr %other
  %value = load <4 x i32>, ptr %which, align 16
  ret <4 x i32> %value
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
;   4 Name 9 "table"
;   4 Name 12 "pair"
;   5 Name 15 "returned"
;   3 Name 16 "to"
;   4 Name 17 "from"
;   4 Name 19 "value"
;   4 Name 21 "next"
;   3 Name 22 "at"
;   4 Name 25 "next"
;   4 Name 30 "vector"
;   4 Name 31 "flag"
;   4 Name 32 "other"
;   4 Name 35 "room"
;   4 Name 38 "which"
;   4 Name 39 "value"
;   6 Decorate 9 LinkageAttributes "table" Export
;   7 Decorate 15 LinkageAttributes "returned" Export
;   4 Decorate 16 FuncParamAttr 3
;   4 Decorate 17 FuncParamAttr 2
;   6 Decorate 21 LinkageAttributes "next" Export
;   6 Decorate 30 LinkageAttributes "vector" Export
;   4 Decorate 35 Alignment 16
;   4 TypeInt 3 8 0
;   4 TypeInt 4 64 0
;   4 TypeInt 11 32 0
;   5 Constant 4 5 2 0
;   5 Constant 4 24 1 0
;   3 TypeUntypedPointerKHR 2 5
;   4 TypeArray 6 2 5
;   4 TypePointer 7 5 6
;   2 TypeVoid 10
;   4 TypeStruct 12 11 11
;   4 TypePointer 13 7 12
;   5 TypeFunction 14 10 13 13
;   4 TypeFunction 20 2 2
;   4 TypeVector 26 11 4
;   2 TypeBool 27
;   3 TypeUntypedPointerKHR 28 7
;   5 TypeFunction 29 26 27 28
;   4 TypePointer 34 7 26
;   3 ConstantNull 6 8
;   5 Variable 7 9 5 8
;   3 ConstantNull 26 36
;   5 Function 10 15 0 14
;   3 FunctionParameter 13 16
;   3 FunctionParameter 13 17
;   2 Label 18
;   6 Load 12 19 17 2 4
;   5 Store 16 19 2 4
;   1 Return
;   1 FunctionEnd
;   5 Function 2 21 0 20
;   3 FunctionParameter 2 22
;   2 Label 23
;   6 UntypedInBoundsPtrAccessChainKHR 2 25 4 22 24
;   2 ReturnValue 25
;   1 FunctionEnd
;   5 Function 26 30 0 29
;   3 FunctionParameter 27 31
;   3 FunctionParameter 28 32
;   2 Label 33
;   4 Variable 34 35 7
;   5 Store 35 36 2 16
;   4 Bitcast 28 37 35
;   6 Select 28 38 31 37 32
;   6 Load 26 39 38 2 16
;   2 ReturnValue 39
;   1 FunctionEnd
