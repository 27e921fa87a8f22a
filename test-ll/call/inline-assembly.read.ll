target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: convergent nounwind
define spir_func i32 @f(i32 %x, ptr %p) #0 {
  call void asm sideeffect "nop", "~{memory}"() #1
  %a = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %x, i32 7) #1
  %b = call i32 asm "add $0, $1, $2", "=r,r,r"(i32 %a, i32 8) #1
  %1 = bitcast ptr %p to ptr
  call void asm sideeffect "store $0", "*m"(ptr elementtype(i32) %1) #1
  ret i32 %b
}

attributes #0 = { convergent nounwind }
attributes #1 = { convergent }

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
