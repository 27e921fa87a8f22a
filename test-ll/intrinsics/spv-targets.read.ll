target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Function Attrs: nounwind
define spir_kernel void @variables(ptr addrspace(1) %o) #0 !kernel_arg_addr_space !5 !kernel_arg_access_qual !6 !kernel_arg_type !7 !kernel_arg_type_qual !8 !kernel_arg_base_type !7 {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0) #2
  %1 = call spir_func i64 @_Z12get_local_idj(i32 1) #2
  %l = trunc i64 %1 to i32
  %2 = call spir_func i64 @_Z19get_local_linear_idv() #2
  %n = trunc i64 %2 to i32
  %w = call spir_func i64 @_Z12get_group_idj(i32 2) #2
  %s = call spir_func i64 @_Z14get_local_sizej(i32 0) #2
  %c = call spir_func i64 @_Z14get_num_groupsj(i32 0) #2
  %t = call spir_func i64 @_Z15get_global_sizej(i32 0) #2
  %a = call spir_func i32 @_Z18get_sub_group_sizev() #2
  %m = call spir_func i32 @_Z22get_max_sub_group_sizev() #2
  %k = call spir_func i32 @_Z18get_num_sub_groupsv() #2
  %i = call spir_func i32 @_Z16get_sub_group_idv() #2
  %x = call spir_func i32 @_Z22get_sub_group_local_idv() #2
  %y = call spir_func i32 @_Z18get_sub_group_sizev() #2
  %s64 = add i64 %s, 0
  %g1 = add i64 %g, %w
  %g2 = add i64 %g1, %s64
  %g3 = add i64 %g2, %c
  %g4 = add i64 %g3, %t
  %g5 = add i64 %g4, 0
  %l1 = add i32 %l, %n
  %l2 = add i32 %l1, %a
  %l3 = add i32 %l2, %m
  %l4 = add i32 %l3, %k
  %l5 = add i32 %l4, %i
  %l6 = add i32 %l5, %x
  %l7 = add i32 %l6, %y
  %e = zext i32 %l7 to i64
  %sum = add i64 %g5, %e
  store i64 %sum, ptr addrspace(1) %o, align 8
  ret void
}

; Function Attrs: nounwind
define spir_kernel void @groups(ptr addrspace(1) %o, i32 %v, float %r, <2 x i64> %p) #0 !kernel_arg_addr_space !9 !kernel_arg_access_qual !10 !kernel_arg_type !11 !kernel_arg_type_qual !12 !kernel_arg_base_type !11 {
  %q = icmp eq i32 %v, 4
  %1 = zext i1 %q to i32
  %ballot = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 %1) #1
  %2 = zext i1 %q to i32
  %3 = call spir_func i32 @_Z25sub_group_non_uniform_alli(i32 %2) #1
  %all = icmp ne i32 %3, 0
  %4 = zext i1 %q to i32
  %5 = call spir_func i32 @_Z25sub_group_non_uniform_anyi(i32 %4) #1
  %any = icmp ne i32 %5, 0
  %6 = call spir_func i32 @_Z15sub_group_electv() #1
  %first = icmp ne i32 %6, 0
  %i = call spir_func i32 @_Z17sub_group_shuffleij(i32 %v, i32 1) #1
  %f = call spir_func float @_Z17sub_group_shufflefj(float %r, i32 1) #1
  %d = call spir_func <2 x i64> @_Z17sub_group_shuffleDv2_lj(<2 x i64> %p, i32 0) #1
  %sum = call spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32 %i) #1
  %fsum = call spir_func float @_Z32sub_group_non_uniform_reduce_addf(float %f) #1
  %least = call spir_func i32 @_Z32sub_group_non_uniform_reduce_mini(i32 %sum) #1
  %uleast = call spir_func i32 @_Z32sub_group_non_uniform_reduce_minj(i32 %least) #1
  %most = call spir_func float @_Z32sub_group_non_uniform_reduce_maxf(float %fsum) #1
  %umost = call spir_func <2 x i64> @_Z32sub_group_non_uniform_reduce_maxDv2_m(<2 x i64> %d) #1
  call spir_func void @_Z7barrierj(i32 3) #1
  %b0 = and i1 %all, %any
  %b1 = and i1 %b0, %first
  %b = select i1 %b1, i32 1, i32 0
  %word = extractelement <4 x i32> %ballot, i32 0
  %n = fptoui float %most to i32
  %u = extractelement <2 x i64> %umost, i32 1
  %t = trunc i64 %u to i32
  %s0 = add i32 %uleast, %b
  %s1 = add i32 %s0, %word
  %s2 = add i32 %s1, %n
  %s3 = add i32 %s2, %t
  store i32 %s3, ptr addrspace(1) %o, align 4
  ret void
}

; Function Attrs: nounwind
define spir_func ptr addrspace(1) @to_global(ptr addrspace(4) %p) #0 {
  %g = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %p) #0
  ret ptr addrspace(1) %g
}

; Function Attrs: nounwind
define spir_func ptr addrspace(3) @to_local(ptr addrspace(4) %p) #0 {
  %g = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p) #0
  ret ptr addrspace(3) %g
}

; Function Attrs: nounwind
define spir_func float @geometry(<4 x float> %a, <4 x float> %b) #0 {
  %d = call spir_func float @_Z8distanceDv4_fS_(<4 x float> %a, <4 x float> %b) #2
  %l = call spir_func float @_Z6lengthDv4_f(<4 x float> %a) #2
  %n = call spir_func <4 x float> @_Z9normalizeDv4_f(<4 x float> %b) #2
  %s = call spir_func <4 x float> @_Z10smoothstepDv4_fS_S_(<4 x float> %a, <4 x float> %b, <4 x float> %n) #2
  %x = extractelement <4 x float> %s, i32 0
  %y = fadd float %d, %l
  %z = fadd float %x, %y
  ret float %z
}

; Function Attrs: convergent nounwind
define spir_func i32 @later(i32 %v, float %r, i1 %q) #1 {
  %1 = zext i1 %q to i32
  %ballot = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 %1) #1
  %word = extractelement <4 x i32> %ballot, i32 0
  %and = call spir_func i32 @_Z32sub_group_non_uniform_reduce_andi(i32 %word) #1
  %product = call spir_func float @_Z32sub_group_non_uniform_reduce_mulf(float %r) #1
  %prefix = call spir_func float @_Z40sub_group_non_uniform_scan_exclusive_mulf(float %product) #1
  %before = call spir_func i32 @_Z40sub_group_non_uniform_scan_exclusive_addi(i32 %v) #1
  %n = fptosi float %prefix to i32
  %sum = add i32 %and, %before
  %all = add i32 %sum, %n
  ret i32 %all
}

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z13get_global_idj(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_local_idj(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z19get_local_linear_idv() #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z12get_group_idj(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z14get_local_sizej(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z14get_num_groupsj(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i64 @_Z15get_global_sizej(i32) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z18get_sub_group_sizev() #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z22get_max_sub_group_sizev() #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z18get_num_sub_groupsv() #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z16get_sub_group_idv() #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z22get_sub_group_local_idv() #2

; Function Attrs: convergent nounwind
declare spir_func <4 x i32> @_Z16sub_group_balloti(i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z25sub_group_non_uniform_alli(i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z25sub_group_non_uniform_anyi(i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z15sub_group_electv() #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32) #1

; Function Attrs: convergent nounwind
declare spir_func float @_Z17sub_group_shufflefj(float, i32) #1

; Function Attrs: convergent nounwind
declare spir_func <2 x i64> @_Z17sub_group_shuffleDv2_lj(<2 x i64>, i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_addi(i32) #1

; Function Attrs: convergent nounwind
declare spir_func float @_Z32sub_group_non_uniform_reduce_addf(float) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_mini(i32) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_minj(i32) #1

; Function Attrs: convergent nounwind
declare spir_func float @_Z32sub_group_non_uniform_reduce_maxf(float) #1

; Function Attrs: convergent nounwind
declare spir_func <2 x i64> @_Z32sub_group_non_uniform_reduce_maxDv2_m(<2 x i64>) #1

; Function Attrs: convergent nounwind
declare spir_func void @_Z7barrierj(i32) #1

; Function Attrs: nounwind
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4)) #0

; Function Attrs: nounwind
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4)) #0

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z8distanceDv4_fS_(<4 x float>, <4 x float>) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func float @_Z6lengthDv4_f(<4 x float>) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x float> @_Z9normalizeDv4_f(<4 x float>) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x float> @_Z10smoothstepDv4_fS_S_(<4 x float>, <4 x float>, <4 x float>) #2

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_andi(i32) #1

; Function Attrs: convergent nounwind
declare spir_func float @_Z32sub_group_non_uniform_reduce_mulf(float) #1

; Function Attrs: convergent nounwind
declare spir_func float @_Z40sub_group_non_uniform_scan_exclusive_mulf(float) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z40sub_group_non_uniform_scan_exclusive_addi(i32) #1

attributes #0 = { nounwind }
attributes #1 = { convergent nounwind }
attributes #2 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!3}
!spirv.Generator = !{!4}

!0 = !{i32 2, i32 2}
!1 = !{i32 0, i32 0}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i16 6, i16 14}
!5 = !{i32 1}
!6 = !{!"none"}
!7 = !{!"long*"}
!8 = !{!""}
!9 = !{i32 1, i32 0, i32 0, i32 0}
!10 = !{!"none", !"none", !"none", !"none"}
!11 = !{!"int*", !"int", !"float", !"long2"}
!12 = !{!"", !"", !"", !""}
