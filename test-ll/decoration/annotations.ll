; options: +SPV_INTEL_fpga_memory_attributes
target triple = "spir64-unknown-unknown"

@global = private constant [5 x i8] c"note\00", section "llvm.metadata"
@bank = private constant [30 x i8] c"{bank_bits:1,2}{5827:\2216\22}{x}\00", section "llvm.metadata"
@v = addrspace(1) global i32 0, align 4
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @v to ptr), ptr @global, ptr null, i32 1, ptr null }], section "llvm.metadata"

define spir_func i32 @f(i32 %n) {
  %m = alloca i32, align 4
  %a = call ptr @llvm.ptr.annotation.p0.p0(ptr %m, ptr @bank, ptr null, i32 1, ptr null)
  %b = call ptr @llvm.ptr.annotation.p0.p0(ptr %a, ptr @global, ptr null, i32 1, ptr null)
  store i32 %n, ptr %b, align 4
  %r = call i32 @llvm.annotation.i32.p0(i32 %n, ptr @global, ptr null, i32 1)
  ret i32 %r
}

declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int8
;   2 Capability FPGAMemoryAttributesINTEL
;   10 Extension "SPV_INTEL_fpga_memory_attributes"
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 0 0
;   3 Name 5 "v"
;   3 Name 7 "f"
;   3 Name 8 "n"
;   3 Name 11 "m"
;   3 Name 16 "r"
;   5 Decorate 5 LinkageAttributes "v" Export
;   4 Decorate 5 Alignment 4
;   5 Decorate 7 LinkageAttributes "f" Export
;   4 Decorate 11 Alignment 4
;   5 Decorate 11 BankBitsINTEL 1 2
;   4 Decorate 11 NumbanksINTEL 16
;   4 Decorate 11 UserSemantic "{x}"
;   5 Decorate 11 UserSemantic "note"
;   5 Decorate 16 UserSemantic "note"
;   5 Decorate 5 UserSemantic "note"
;   4 TypeInt 2 32 0
;   4 TypeInt 12 8 0
;   4 Constant 2 4 0
;   4 TypePointer 3 5 2
;   4 TypeFunction 6 2 2
;   4 TypePointer 10 7 2
;   4 TypePointer 13 7 12
;   5 Variable 3 5 5 4
;   5 Function 2 7 0 6
;   3 FunctionParameter 2 8
;   2 Label 9
;   4 Variable 10 11 7
;   4 Bitcast 13 14 11
;   4 Bitcast 10 15 14
;   5 Store 15 8 2 4
;   4 CopyObject 2 16 8
;   2 ReturnValue 16
;   1 FunctionEnd
