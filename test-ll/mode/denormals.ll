; options: +SPV_KHR_float_controls max=1.1
; losses: execution-mode 3
; Denormal numbers are kept where an attribute says so, for the types that the module has; metadata of the kernel go before
; attributes. Flushing them is allowed and not demanded: it is no mode.
target triple = "spir64-unknown-unknown"
define spir_kernel void @flushes(ptr addrspace(1) %p) #0 {
  %a = load float, ptr addrspace(1) %p
  %b = fpext float %a to double
  store double %b, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @keeps_single(ptr addrspace(1) %p) #1 {
  ret void
}
define spir_kernel void @says_nothing(ptr addrspace(1) %p) #2 {
  ret void
}
define spir_kernel void @by_metadata(ptr addrspace(1) %p) #0 {
  ret void
}
attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" }
attributes #1 = { "denormal-fp-math"="positive-zero" "denormal-fp-math-f32"="ieee,ieee" }
attributes #2 = { "denormal-fp-math"="dynamic,dynamic" "denormal-fp-math-f32"="preserve-sign,ieee" }
!spirv.ExecutionMode = !{!0}
!0 = !{ptr @by_metadata, i32 4459, i32 64}
