; options: max=1.6
; Without the extension a register is just the value.
target triple = "spir64-unknown-unknown"
@register = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\00", section "llvm.metadata"
@file = private unnamed_addr constant [5 x i8] c"a.cl\00", section "llvm.metadata"
define spir_func void @f(i32 %a, double %d, ptr addrspace(4) %p) {
  %1 = call i32 @llvm.annotation.i32.p0(i32 %a, ptr @register, ptr @file, i32 35)
  %bits = bitcast double %d to i64
  %2 = call i64 @llvm.annotation.i64.p0(i64 %bits, ptr @register, ptr @file, i32 36)
  %3 = call ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4) %p, ptr @register, ptr @file, i32 37, ptr null)
  store i32 %1, ptr addrspace(4) %3
  store i64 %2, ptr addrspace(4) %p
  ret void
}
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare i64 @llvm.annotation.i64.p0(i64, ptr, ptr, i32)
declare ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4), ptr, ptr, i32, ptr)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Float64
;   2 Capability Int64
;   2 Capability GenericPointer
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 8 "f"
;   3 Name 9 "a"
;   3 Name 10 "d"
;   3 Name 11 "p"
;   4 Name 13 "bits"
;   5 Decorate 8 LinkageAttributes "f" Export
;   4 TypeInt 3 32 0
;   4 TypeInt 5 64 0
;   4 TypeInt 14 8 0
;   2 TypeVoid 2
;   3 TypeFloat 4 64
;   4 TypePointer 6 8 5
;   6 TypeFunction 7 2 3 4 6
;   4 TypePointer 15 8 14
;   4 TypePointer 17 8 3
;   5 Function 2 8 0 7
;   3 FunctionParameter 3 9
;   3 FunctionParameter 4 10
;   3 FunctionParameter 6 11
;   2 Label 12
;   4 Bitcast 5 13 10
;   4 Bitcast 15 16 11
;   4 Bitcast 17 18 16
;   5 Store 18 9 2 4
;   5 Store 11 13 2 4
;   1 Return
;   1 FunctionEnd
