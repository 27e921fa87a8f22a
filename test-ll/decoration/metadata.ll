target triple = "spir64-unknown-unknown"

; Decorations in metadata: of a variable, an instruction and parameters.
@v = addrspace(1) global i32 0, align 4, !spirv.Decorations !0

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !spirv.ParameterDecorations !3 {
  %p = getelementptr i32, ptr addrspace(1) %a, i64 1, !spirv.Decorations !6
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}

!0 = !{!1, !2}
!1 = !{i32 22}
!2 = !{i32 41, !"other", i32 0}
!3 = !{!4, !5}
!4 = !{}
!5 = !{!7, !8}
!6 = !{!9}
!7 = !{i32 19, i32 1}
!8 = !{i32 44, i32 16}
!9 = !{i32 5635, !"step"}
