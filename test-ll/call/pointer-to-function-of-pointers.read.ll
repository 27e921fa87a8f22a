target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

; Function Attrs: nounwind
define internal spir_func void @self(ptr %p) #0 {
  store ptr @self, ptr %p, align 8
  %1 = bitcast ptr @self to ptr
  call spir_func void @self(ptr %1) #0
  ret void
}

; Function Attrs: nounwind
define internal spir_func void @first(ptr byval(%pair) %p) #0 {
  ret void
}

; Function Attrs: convergent nounwind
define spir_func void @f(i1 %c, ptr %x) #1 {
  %callee = select i1 %c, ptr @first, ptr null
  %1 = bitcast ptr %x to ptr
  call spir_func void %callee(ptr byval(%pair) %1) #2
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.used.extensions = !{!2}
!opencl.used.optional.core.features = !{!2}
!spirv.Generator = !{!3}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{}
!3 = !{i16 6, i16 14}
