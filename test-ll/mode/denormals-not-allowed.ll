; options: max=1.6
; Devices need not know the modes for denormal numbers, so they are not written unasked.
target triple = "spir64-unknown-unknown"
define spir_kernel void @flushes(ptr addrspace(1) %p) #0 {
  %a = load float, ptr addrspace(1) %p
  %b = fpext float %a to double
  store double %b, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @keeps_single(ptr addrspace(1) %p) #1 {
  ret void
}
define spir_kernel void @says_nothing(ptr addrspace(1) %p) #2 {
  ret void
}
define spir_kernel void @by_metadata(ptr addrspace(1) %p) #0 {
  ret void
}
attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" }
attributes #1 = { "denormal-fp-math"="positive-zero" "denormal-fp-math-f32"="ieee,ieee" }
attributes #2 = { "denormal-fp-math"="dynamic,dynamic" "denormal-fp-math-f32"="preserve-sign,ieee" }

; spirv:
;   2 Capability Addresses
;   2 Capability Kernel
;   2 Capability Float64
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   5 EntryPoint 6 6 "flushes"
;   7 EntryPoint 6 17 "keeps_single"
;   7 EntryPoint 6 20 "says_nothing"
;   6 EntryPoint 6 23 "by_metadata"
;   3 Source 0 0
;   4 Name 6 "flushes"
;   3 Name 7 "p"
;   3 Name 9 "a"
;   3 Name 11 "b"
;   6 Name 17 "keeps_single"
;   3 Name 18 "p"
;   6 Name 20 "says_nothing"
;   3 Name 21 "p"
;   5 Name 23 "by_metadata"
;   3 Name 24 "p"
;   4 TypeInt 14 8 0
;   2 TypeVoid 2
;   3 TypeFloat 3 32
;   4 TypePointer 4 5 3
;   4 TypeFunction 5 2 4
;   3 TypeFloat 10 64
;   4 TypePointer 12 5 10
;   4 TypePointer 15 5 14
;   4 TypeFunction 16 2 15
;   5 Function 2 6 0 5
;   3 FunctionParameter 4 7
;   2 Label 8
;   6 Load 3 9 7 2 4
;   4 FConvert 10 11 9
;   4 Bitcast 12 13 7
;   5 Store 13 11 2 8
;   1 Return
;   1 FunctionEnd
;   5 Function 2 17 0 16
;   3 FunctionParameter 15 18
;   2 Label 19
;   1 Return
;   1 FunctionEnd
;   5 Function 2 20 0 16
;   3 FunctionParameter 15 21
;   2 Label 22
;   1 Return
;   1 FunctionEnd
;   5 Function 2 23 0 16
;   3 FunctionParameter 15 24
;   2 Label 25
;   1 Return
;   1 FunctionEnd
