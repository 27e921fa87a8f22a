; Inline assembly is declared once, with its target and its constraints, and then called.
; options: +SPV_INTEL_inline_assembly
target triple = "spir64-unknown-unknown"

define spir_func i32 @f(i32 %x, ptr %p) {
  call void asm sideeffect "nop", "~{memory}"()
  %a = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %x, i32 7)
  %b = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %a, i32 8)
  call void asm sideeffect "store $0", "*m"(ptr elementtype(i32) %p)
  ret i32 %b
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability AsmINTEL
;   8 Extension "SPV_INTEL_inline_assembly"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 6 "f"
;   3 Name 7 "x"
;   3 Name 8 "p"
;   3 Name 18 "a"
;   3 Name 20 "b"
;   5 Decorate 6 LinkageAttributes "f" Export
;   3 Decorate 13 SideEffectsINTEL
;   3 Decorate 23 SideEffectsINTEL
;   4 TypeInt 2 32 0
;   4 TypeInt 3 8 0
;   4 Constant 2 17 7
;   4 Constant 2 19 8
;   4 TypePointer 4 7 3
;   5 TypeFunction 5 2 2 4
;   2 TypeVoid 10
;   3 TypeFunction 11 10
;   5 TypeFunction 15 2 2 2
;   4 TypePointer 21 7 2
;   4 TypeFunction 22 10 21
;   8 AsmTargetINTEL 12 "spir64-unknown-unknown"
;   9 AsmINTEL 10 13 11 12 "nop" "~{memory}"
;   11 AsmINTEL 2 16 15 12 "add $0, $1, $2" "=r,r,r"
;   9 AsmINTEL 10 23 22 12 "store $0" "*m"
;   5 Function 2 6 0 5
;   3 FunctionParameter 2 7
;   3 FunctionParameter 4 8
;   2 Label 9
;   4 AsmCallINTEL 10 14 13
;   6 AsmCallINTEL 2 18 16 7 17
;   6 AsmCallINTEL 2 20 16 18 19
;   4 Bitcast 21 24 8
;   5 AsmCallINTEL 10 25 23 24
;   2 ReturnValue 20
;   1 FunctionEnd
