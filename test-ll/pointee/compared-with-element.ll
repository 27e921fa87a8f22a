; The address of an element of an array of pointers, which point to bytes there, is compared with the address of a
; variable that holds a pointer to a structure: each keeps its type, and one of them is cast.
target triple = "spirv64-unknown-unknown"
%s = type { i8, i16, i32 }
@array = internal addrspace(1) global [8 x ptr addrspace(1)] zeroinitializer, align 8
@thing = internal addrspace(1) global %s zeroinitializer
@held = internal addrspace(1) global ptr addrspace(1) @thing

define spir_func i1 @constant() {
  %same = icmp eq ptr addrspace(1) getelementptr inbounds ([8 x ptr addrspace(1)], ptr addrspace(1) @array, i64 0, i64 3), @held
  ret i1 %same
}

define spir_func i1 @instruction(i64 %at) {
  %element = getelementptr inbounds [8 x ptr addrspace(1)], ptr addrspace(1) @array, i64 0, i64 %at
  %same = icmp eq ptr addrspace(1) %element, @held
  ret i1 %same
}

define spir_func i1 @member(ptr addrspace(1) %p, i64 %at) {
  %element = getelementptr inbounds { i32, [2 x ptr addrspace(1)] }, ptr addrspace(1) %p, i64 0, i32 1, i64 %at
  %one = select i1 true, ptr addrspace(1) %element, ptr addrspace(1) @held
  %same = icmp eq ptr addrspace(1) @held, %one
  ret i1 %same
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int16
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 9 "array"
;   3 Name 12 "s"
;   4 Name 15 "thing"
;   4 Name 17 "held"
;   5 Name 20 "constant"
;   4 Name 27 "same"
;   5 Name 29 "instruction"
;   3 Name 30 "at"
;   4 Name 32 "element"
;   4 Name 34 "same"
;   4 Name 40 "member"
;   3 Name 41 "p"
;   3 Name 42 "at"
;   4 Name 45 "element"
;   3 Name 48 "one"
;   4 Name 50 "same"
;   4 Decorate 9 Alignment 8
;   7 Decorate 20 LinkageAttributes "constant" Export
;   7 Decorate 29 LinkageAttributes "instruction" Export
;   6 Decorate 40 LinkageAttributes "member" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 4 64 0
;   4 TypeInt 10 16 0
;   4 TypeInt 11 32 0
;   5 Constant 4 5 8 0
;   5 Constant 4 23 0 0
;   5 Constant 4 24 3 0
;   5 Constant 4 35 2 0
;   4 Constant 11 44 1
;   4 TypePointer 3 5 2
;   4 TypeArray 6 3 5
;   4 TypePointer 7 5 6
;   5 TypeStruct 12 2 10 11
;   4 TypePointer 13 5 12
;   4 TypePointer 16 5 13
;   2 TypeBool 18
;   3 TypeFunction 19 18
;   4 TypePointer 22 5 3
;   4 TypeFunction 28 18 4
;   4 TypeArray 36 3 35
;   4 TypeStruct 37 11 36
;   4 TypePointer 38 5 37
;   5 TypeFunction 39 18 38 4
;   3 ConstantNull 6 8
;   5 Variable 7 9 5 8
;   3 ConstantNull 12 14
;   5 Variable 13 15 5 14
;   5 Variable 16 17 5 15
;   3 ConstantTrue 18 46
;   5 Function 18 20 0 19
;   2 Label 21
;   6 InBoundsPtrAccessChain 22 25 9 23 24
;   4 Bitcast 22 26 17
;   5 PtrEqual 18 27 25 26
;   2 ReturnValue 27
;   1 FunctionEnd
;   5 Function 18 29 0 28
;   3 FunctionParameter 4 30
;   2 Label 31
;   6 InBoundsPtrAccessChain 22 32 9 23 30
;   4 Bitcast 22 33 17
;   5 PtrEqual 18 34 32 33
;   2 ReturnValue 34
;   1 FunctionEnd
;   5 Function 18 40 0 39
;   3 FunctionParameter 38 41
;   3 FunctionParameter 4 42
;   2 Label 43
;   7 InBoundsPtrAccessChain 22 45 41 23 44 42
;   4 Bitcast 22 47 17
;   6 Select 22 48 46 45 47
;   4 Bitcast 16 49 48
;   5 PtrEqual 18 50 17 49
;   2 ReturnValue 50
;   1 FunctionEnd
