; The SPIR-V friendly name of printf has the types of its arguments; pointers among them are cast to pointers to bytes.
; options: call-form=spv-ir
; CHECK: printf
target triple = "spir64-unknown-unknown"

@format = internal unnamed_addr addrspace(2) constant [9 x i8] c"%s %d %p\00"
@text = internal unnamed_addr addrspace(2) constant [4 x i8] c"abc\00"

define spir_func void @k(i32 %x, ptr addrspace(1) %p) {
  store i32 %x, ptr addrspace(1) %p
  %done = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format, ptr addrspace(2) @text, i32 %x, ptr addrspace(1) %p)
  ret void
}

declare spir_func i32 @printf(ptr addrspace(2), ...)

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
