; What annotates a parameter decorates it, and stays a decoration when it is read, as parameters have no annotations. Of a variable the
; friendly form has both, a list of decorations and an annotation, which say it once.
; options: call-form=spv-ir
; CHECK: OpDecorate %g UserSemantic "of a variable"
; CHECK: OpDecorate %a UserSemantic "of a parameter"
target triple = "spir64-unknown-unknown"

@.parameter = private unnamed_addr constant [15 x i8] c"of a parameter\00", section "llvm.metadata"
@.variable = private unnamed_addr constant [14 x i8] c"of a variable\00", section "llvm.metadata"
@.file = private unnamed_addr constant [4 x i8] c"a.c\00", section "llvm.metadata"
@g = addrspace(1) global i32 0, !spirv.Decorations !0
@llvm.global.annotations = appending global [1 x { ptr addrspace(1), ptr, ptr, i32, ptr }] [{ ptr addrspace(1), ptr, ptr, i32, ptr } { ptr addrspace(1) @g, ptr @.variable, ptr @.file, i32 1, ptr null }], section "llvm.metadata"

define spir_func void @k(ptr addrspace(1) %a) {
  %b = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %a, ptr @.parameter, ptr @.file, i32 3, ptr null)
  store i32 1, ptr addrspace(1) %b
  ret void
}

declare ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1), ptr, ptr, i32, ptr)

!0 = !{!1}
!1 = !{i32 5635, !"of a variable"}
