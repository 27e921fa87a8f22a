; A pointer to itself has a type of finite depth.
target triple = "spir64-unknown-unknown"
define spir_func void @f() {
  %p = alloca ptr, align 8
  store ptr %p, ptr %p, align 8
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 4 "f"
;   3 Name 9 "p"
;   5 Decorate 4 LinkageAttributes "f" Export
;   4 Decorate 9 Alignment 8
;   4 TypeInt 6 8 0
;   2 TypeVoid 2
;   3 TypeFunction 3 2
;   4 TypePointer 7 7 6
;   4 TypePointer 8 7 7
;   4 TypePointer 10 7 8
;   5 Function 2 4 0 3
;   2 Label 5
;   4 Variable 8 9 7
;   4 Bitcast 10 11 9
;   5 Store 11 9 2 8
;   1 Return
;   1 FunctionEnd
