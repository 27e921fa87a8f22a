target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@format = internal unnamed_addr addrspace(2) constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: convergent nounwind
define spir_func i32 @groups(i32 %x, target("spirv.Pipe", 0) %pipe, ptr addrspace(4) %packet) #0 {
  %set = icmp ne i32 %x, 0
  %1 = zext i1 %set to i32
  %2 = call spir_func i32 @_Z13sub_group_anyi(i32 %1) #0
  %3 = icmp ne i32 %2, 0
  %any = select i1 %3, i32 1, i32 0
  %bytes = bitcast ptr addrspace(4) %packet to ptr addrspace(4)
  %read = call spir_func i32 @__read_pipe_2(target("spirv.Pipe", 0) %pipe, ptr addrspace(4) %bytes, i32 4, i32 4) #1
  %sum = add i32 %any, %read
  ret i32 %sum
}

; Function Attrs: nounwind
define spir_func i32 @votes(<4 x float> %a, <4 x float> %b, <4 x i32> %signs) #1 {
  %less = fcmp olt <4 x float> %a, %b
  %1 = sext <4 x i1> %less to <4 x i8>
  %2 = call spir_func i32 @_Z3anyDv4_c(<4 x i8> %1) #2
  %3 = trunc i32 %2 to i1
  %number = select i1 %3, i32 1, i32 0
  %4 = icmp slt <4 x i32> %signs, zeroinitializer
  %5 = sext <4 x i1> %4 to <4 x i8>
  %6 = call spir_func i32 @_Z3allDv4_c(<4 x i8> %5) #2
  %7 = trunc i32 %6 to i1
  %all = select i1 %7, i32 1, i32 0
  %both = and i32 %number, %all
  ret i32 %both
}

; Function Attrs: nounwind
define spir_func <4 x i32> @tests(<4 x float> %a) #1 {
  %1 = call spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float> %a) #1
  %2 = trunc <4 x i32> %1 to <4 x i8>
  %3 = trunc <4 x i8> %2 to <4 x i1>
  %4 = call spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float> %a) #1
  %5 = trunc <4 x i32> %4 to <4 x i8>
  %6 = trunc <4 x i8> %5 to <4 x i1>
  %unused = select <4 x i1> %6, <4 x i32> <i32 -1, i32 -1, i32 -1, i32 -1>, <4 x i32> zeroinitializer
  %mask = select <4 x i1> %3, <4 x i32> <i32 -1, i32 -1, i32 -1, i32 -1>, <4 x i32> zeroinitializer
  ret <4 x i32> %mask
}

; Function Attrs: nounwind
define spir_func void @kept(<4 x float> %a, ptr addrspace(1) %out) #1 {
  %1 = call spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float> %a) #1
  %2 = trunc <4 x i32> %1 to <4 x i8>
  %3 = trunc <4 x i8> %2 to <4 x i1>
  %nan = select <4 x i1> %3, <4 x i32> <i32 -1, i32 -1, i32 -1, i32 -1>, <4 x i32> zeroinitializer
  %sum = select <4 x i1> %3, <4 x i32> %nan, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  store <4 x i32> %sum, ptr addrspace(1) %out, align 16
  %text = bitcast ptr addrspace(2) @format to ptr addrspace(2)
  %printed = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %text, i32 1)
  ret void
}

; Function Attrs: nounwind
declare spir_func i32 @printf(ptr addrspace(2), ...) #1

; Function Attrs: convergent nounwind
declare spir_func i32 @_Z13sub_group_anyi(i32) #0

; Function Attrs: nounwind
declare spir_func i32 @__read_pipe_2(target("spirv.Pipe", 0), ptr addrspace(4), i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3anyDv4_c(<4 x i8>) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func i32 @_Z3allDv4_c(<4 x i8>) #2

; Function Attrs: nounwind willreturn memory(none)
declare spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float>) #2

attributes #0 = { convergent nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind willreturn memory(none) }

!spirv.MemoryModel = !{!0}
!opencl.enable.FP_CONTRACT = !{}
!spirv.Source = !{!1}
!opencl.spir.version = !{!2}
!opencl.ocl.version = !{!2}
!opencl.used.extensions = !{!3}
!opencl.used.optional.core.features = !{!4}
!spirv.Generator = !{!5}

!0 = !{i32 2, i32 2}
!1 = !{i32 3, i32 200000}
!2 = !{i32 2, i32 0}
!3 = !{!"cl_khr_subgroups"}
!4 = !{}
!5 = !{i16 6, i16 14}
