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
