target triple = "spir64-unknown-unknown"

define i32 @self_pointer(ptr %p) {
  store ptr %p, ptr %p, align 8
  %a = load ptr, ptr %p, align 8
  %b = load ptr, ptr %a, align 8
  %c = load i32, ptr %b, align 4
  %d = load float, ptr %b, align 4
  ret i32 %c
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   6 Name 7 "self_pointer"
;   3 Name 8 "p"
;   3 Name 12 "a"
;   3 Name 13 "b"
;   3 Name 14 "c"
;   3 Name 18 "d"
;   8 Decorate 7 LinkageAttributes "self_pointer" Export
;   4 TypeInt 2 32 0
;   4 TypePointer 3 7 2
;   4 TypePointer 4 7 3
;   4 TypePointer 5 7 4
;   4 TypeFunction 6 2 5
;   4 TypePointer 10 7 5
;   3 TypeFloat 15 32
;   4 TypePointer 16 7 15
;   5 Function 2 7 0 6
;   3 FunctionParameter 5 8
;   2 Label 9
;   4 Bitcast 10 11 8
;   5 Store 11 8 2 8
;   6 Load 4 12 8 2 8
;   6 Load 3 13 12 2 8
;   6 Load 2 14 13 2 4
;   4 Bitcast 16 17 13
;   6 Load 15 18 17 2 4
;   2 ReturnValue 14
;   1 FunctionEnd
