target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@shared = internal addrspace(3) global i32 poison

; Function Attrs: convergent nounwind
declare spir_func i32 @outside(i32) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @outside_defined(i32) #0

; Function Attrs: convergent nounwind memory(none)
declare spir_func i32 @_Z3minii(i32, i32) #1

; Function Attrs: convergent nounwind
define spir_func i32 @lost(i32 %a, i32 %b) #0 {
  %v = alloca i32, align 4
  %l = load i32, ptr %v, align 4
  %s = load i32, ptr addrspace(3) @shared, align 4
  %c = call spir_func i32 @outside(i32 %b) #0
  %d = call spir_func i32 @outside(i32 %b) #0
  %e = call spir_func i32 @outside_defined(i32 %b) #0
  %n = load i32, ptr %v, align 4
  %x1 = xor i32 %a, %l
  %x2 = xor i32 %x1, %s
  %x3 = xor i32 %x2, %c
  %x4 = xor i32 %x3, %d
  %x5 = xor i32 %x4, %e
  %x6 = xor i32 %x5, %n
  %x7 = xor i32 %x6, %b
  %x8 = xor i32 %x7, %a
  ret i32 %x8
}

; Function Attrs: convergent nounwind
define spir_func i32 @through(i32 %a, ptr addrspace(1) %p, i1 %c) #0 {
  %g = load i32, ptr addrspace(1) %p, align 4
  %x = add i32 %a, 1
  %m = call spir_func i32 @_Z3minii(i32 %x, i32 %g) #1
  %shared.as = addrspacecast ptr addrspace(3) @shared to ptr addrspace(4)
  %r = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %shared.as, i32 1, i32 0, i32 3) #2
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %q = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p.as, i32 1, i32 0, i32 3) #2
  %y = select i1 %c, i32 %m, i32 %r
  %z = or i32 %y, %q
  ret i32 %z
}

; Function Attrs: nounwind
define spir_kernel void @none(ptr addrspace(1) %p, i32 %a) #2 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0) #3
  %g = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %l = load i32, ptr addrspace(1) %g, align 4
  %x = add i32 %l, %a
  store i32 %x, ptr addrspace(1) %g, align 4
  ret void
}

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #3

attributes #0 = { convergent nounwind }
attributes #1 = { convergent nounwind memory(none) }
attributes #2 = { nounwind }
attributes #3 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1, i32 0}
!6 = !{!"none", !"none"}
!7 = !{!"int*", !"int"}
!8 = !{!"", !""}
