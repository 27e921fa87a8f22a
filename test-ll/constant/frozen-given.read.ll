target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@shared = internal addrspace(3) global i32 poison

; Function Attrs: convergent nounwind
declare spir_func i32 @outside(i32) #0

; Function Attrs: convergent nounwind
declare spir_func i32 @outside_defined(i32) #0

; Function Attrs: convergent nounwind memory(none)
declare spir_func i32 @_Z3minii(i32, i32) #1

; Function Attrs: convergent nounwind memory(read)
declare spir_func <4 x i32> @_Z11read_imagei14ocl_image1d_roi(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0), i32) #2

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
  %r = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %shared.as, i32 1, i32 0, i32 3) #3
  %p.as = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %q = call spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4) %p.as, i32 1, i32 0, i32 3) #3
  %y = select i1 %c, i32 %m, i32 %r
  %z = or i32 %y, %q
  ret i32 %z
}

; Function Attrs: nounwind
define spir_kernel void @none(ptr addrspace(1) %p, i32 %a, target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %image) #3 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_type_qual !9 !kernel_arg_base_type !8 {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0) #4
  %g = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %l = load i32, ptr addrspace(1) %g, align 4
  %x = add i32 %l, %a
  %t = call spir_func <4 x i32> @_Z11read_imagei14ocl_image1d_roi(target("spirv.Image", void, 0, 0, 0, 0, 0, 0, 0) %image, i32 %x) #2
  %r = extractelement <4 x i32> %t, i32 0
  store i32 %r, ptr addrspace(1) %g, align 4
  ret void
}

; Function Attrs: nounwind
declare spir_func i32 @_Z25atomic_fetch_add_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32) #3

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #4

attributes #0 = { convergent nounwind }
attributes #1 = { convergent nounwind memory(none) }
attributes #2 = { convergent nounwind memory(read) }
attributes #3 = { nounwind }
attributes #4 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{}
!4 = !{!"cl_images"}
!5 = !{i16 6, i16 14}
!6 = !{i32 1, i32 0, i32 1}
!7 = !{!"none", !"none", !"read_only"}
!8 = !{!"int*", !"int", !"image1d_t"}
!9 = !{!"", !"", !""}
