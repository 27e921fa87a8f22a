; options: +SPV_INTEL_vector_compute +SPV_INTEL_usm_storage_classes
; The list of what compilers keep is kept where vector compute marks it as a variable, and nobody takes its address.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@number = internal addrspace(1) constant i64 7, align 8 #0
@address = internal constant ptr addrspace(1) @number #0
@llvm.compiler.used = appending global [1 x ptr] [ptr @address], section "llvm.metadata" #0
@llvm.used = appending global [1 x ptr] [ptr @address], section "llvm.metadata"

attributes #0 = { "VCGlobalVariable" }
