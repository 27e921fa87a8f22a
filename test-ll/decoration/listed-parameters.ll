; options: +SPV_INTEL_cache_controls
; An annotation may give a decoration's numbers as one text.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@text = private unnamed_addr addrspace(1) constant [13 x i8] c"{6442:\220,1\22}\00"
@file = private unnamed_addr addrspace(1) constant [2 x i8] c"f\00"

define spir_func i32 @loaded(ptr addrspace(1) %p) {
  %q = call ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1) %p, ptr addrspace(1) @text, ptr addrspace(1) @file, i32 0, ptr addrspace(1) null)
  %x = load i32, ptr addrspace(1) %q, align 4
  ret i32 %x
}

declare ptr addrspace(1) @llvm.ptr.annotation.p1.p1(ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1))

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int8
;   2 Capability CacheControlsINTEL
;   8 Extension "SPV_INTEL_cache_controls"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   4 Name 19 "text"
;   4 Name 25 "file"
;   4 Name 29 "loaded"
;   3 Name 30 "p"
;   3 Name 34 "x"
;   3 Decorate 19 Constant
;   3 Decorate 25 Constant
;   6 Decorate 29 LinkageAttributes "loaded" Export
;   5 Decorate 30 CacheControlLoadINTEL 0 1
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 26 32 0
;   5 Constant 3 4 13 0
;   4 Constant 2 7 123
;   4 Constant 2 8 54
;   4 Constant 2 9 52
;   4 Constant 2 10 50
;   4 Constant 2 11 58
;   4 Constant 2 12 34
;   4 Constant 2 13 48
;   4 Constant 2 14 44
;   4 Constant 2 15 49
;   4 Constant 2 16 125
;   4 Constant 2 17 0
;   5 Constant 3 20 2 0
;   4 Constant 2 23 102
;   4 TypeArray 5 2 4
;   4 TypePointer 6 5 5
;   4 TypeArray 21 2 20
;   4 TypePointer 22 5 21
;   4 TypePointer 27 5 2
;   4 TypeFunction 28 26 27
;   4 TypePointer 32 5 26
;   16 ConstantComposite 5 18 7 8 9 9 10 11 12 13 14 15 12 16 17
;   5 Variable 6 19 5 18
;   5 ConstantComposite 21 24 23 17
;   5 Variable 22 25 5 24
;   5 Function 26 29 0 28
;   3 FunctionParameter 27 30
;   2 Label 31
;   4 Bitcast 32 33 30
;   6 Load 26 34 33 2 4
;   2 ReturnValue 34
;   1 FunctionEnd
