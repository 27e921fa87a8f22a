; A builtin variable that LLVM IR has in the global address space is in Input's here, and says its alignment; the
; reader puts it back where it does.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInWorkgroupId = external addrspace(1) constant <3 x i64>, align 32
@__spirv_BuiltInSubgroupMaxSize = external addrspace(1) constant i32

define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, align 32
  %size = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupMaxSize, align 4
  %x = extractelement <3 x i64> %id, i32 0
  %wide = zext i32 %size to i64
  %sum = add i64 %x, %wide
  store i64 %sum, ptr addrspace(1) %out, align 8
  ret void
}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   6 EntryPoint 6 12 "k" 5 8
;   3 Source 0 0
;   9 Name 5 "__spirv_BuiltInWorkgroupId"
;   10 Name 8 "__spirv_BuiltInSubgroupMaxSize"
;   3 Name 12 "k"
;   3 Name 13 "out"
;   3 Name 16 "id"
;   4 Name 17 "size"
;   3 Name 18 "x"
;   4 Name 19 "wide"
;   3 Name 20 "sum"
;   11 Decorate 5 LinkageAttributes "__spirv_BuiltInWorkgroupId" Import
;   3 Decorate 5 Constant
;   4 Decorate 5 BuiltIn 26
;   4 Decorate 5 Alignment 32
;   12 Decorate 8 LinkageAttributes "__spirv_BuiltInSubgroupMaxSize" Import
;   3 Decorate 8 Constant
;   4 Decorate 8 BuiltIn 37
;   4 Decorate 8 Alignment 4
;   4 TypeInt 2 64 0
;   4 TypeInt 6 32 0
;   4 TypeVector 3 2 3
;   4 TypePointer 4 1 3
;   4 TypePointer 7 1 6
;   2 TypeVoid 9
;   4 TypePointer 10 5 2
;   4 TypeFunction 11 9 10
;   4 TypeVector 15 6 4
;   4 Variable 4 5 1
;   4 Variable 7 8 1
;   5 Function 9 12 0 11
;   3 FunctionParameter 10 13
;   2 Label 14
;   6 Load 3 16 5 2 32
;   6 Load 6 17 8 2 4
;   5 CompositeExtract 2 18 16 0
;   4 UConvert 2 19 17
;   5 IAdd 2 20 18 19
;   5 Store 13 20 2 8
;   1 Return
;   1 FunctionEnd
