; Integers that only stand between a boolean and an instruction that takes one are left out: what the reader makes
; of OpAny and OpIsNan is written as it was.
target triple = "spir64-unknown-unknown"

@format = private unnamed_addr addrspace(2) constant [4 x i8] c"%d\0A\00", align 1

declare spir_func i32 @_Z3anyDv4_c(<4 x i8>)
declare spir_func i32 @_Z3allDv4_i(<4 x i32>)
declare spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float>)
declare spir_func i32 @printf(ptr addrspace(2), ...)

declare spir_func i32 @_Z13sub_group_anyi(i32)
declare spir_func i32 @__read_pipe_2(target("spirv.Pipe", 0), ptr addrspace(4), i32, i32)

define spir_func i32 @groups(i32 %x, target("spirv.Pipe", 0) %pipe, ptr addrspace(4) %packet) {
  %set = icmp ne i32 %x, 0
  %wide = zext i1 %set to i32
  %any = call spir_func i32 @_Z13sub_group_anyi(i32 %wide)
  %bytes = bitcast ptr addrspace(4) %packet to ptr addrspace(4)
  %read = call spir_func i32 @__read_pipe_2(target("spirv.Pipe", 0) %pipe, ptr addrspace(4) %bytes, i32 4, i32 4)
  %sum = add i32 %any, %read
  ret i32 %sum
}

define spir_func i32 @votes(<4 x float> %a, <4 x float> %b, <4 x i32> %signs) {
  %less = fcmp olt <4 x float> %a, %b
  %wide = sext <4 x i1> %less to <4 x i8>
  %any = call spir_func i32 @_Z3anyDv4_c(<4 x i8> %wide)
  %truth = trunc i32 %any to i1
  %number = select i1 %truth, i32 1, i32 0
  %all = call spir_func i32 @_Z3allDv4_i(<4 x i32> %signs)
  %both = and i32 %number, %all
  ret i32 %both
}

define spir_func <4 x i32> @tests(<4 x float> %a) {
  %nan = call spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float> %a)
  %unused = call spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float> %a)
  %narrow = trunc <4 x i32> %nan to <4 x i8>
  %truth = trunc <4 x i8> %narrow to <4 x i1>
  %mask = select <4 x i1> %truth, <4 x i32> splat (i32 -1), <4 x i32> zeroinitializer
  ret <4 x i32> %mask
}

define spir_func void @kept(<4 x float> %a, ptr addrspace(1) %out) {
  %nan = call spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float> %a)
  %truth = trunc <4 x i32> %nan to <4 x i1>
  %sum = select <4 x i1> %truth, <4 x i32> %nan, <4 x i32> splat (i32 3)
  store <4 x i32> %sum, ptr addrspace(1) %out
  %text = bitcast ptr addrspace(2) @format to ptr addrspace(2)
  %printed = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %text, i32 1)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
