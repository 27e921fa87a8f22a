; Integers that only stand between a truth value and an instruction that takes one are left out: what the reader makes
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

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Pipes
;   2 Capability Groups
;   2 Capability GenericPointer
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   4 Name 12 "format"
;   4 Name 17 "groups"
;   3 Name 18 "x"
;   4 Name 19 "pipe"
;   4 Name 20 "packet"
;   3 Name 24 "set"
;   3 Name 28 "any"
;   4 Name 29 "bytes"
;   4 Name 31 "read"
;   3 Name 32 "sum"
;   4 Name 37 "votes"
;   3 Name 38 "a"
;   3 Name 39 "b"
;   4 Name 40 "signs"
;   4 Name 43 "less"
;   4 Name 45 "number"
;   3 Name 49 "all"
;   4 Name 50 "both"
;   4 Name 52 "tests"
;   3 Name 53 "a"
;   4 Name 59 "unused"
;   4 Name 61 "mask"
;   4 Name 65 "kept"
;   3 Name 66 "a"
;   3 Name 67 "out"
;   3 Name 70 "nan"
;   3 Name 72 "sum"
;   4 Name 74 "text"
;   4 Name 75 "printed"
;   3 Decorate 12 Constant
;   4 Decorate 12 Alignment 1
;   6 Decorate 17 LinkageAttributes "groups" Export
;   6 Decorate 37 LinkageAttributes "votes" Export
;   6 Decorate 52 LinkageAttributes "tests" Export
;   6 Decorate 65 LinkageAttributes "kept" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 13 32 0
;   5 Constant 3 4 4 0
;   4 Constant 2 7 37
;   4 Constant 2 8 100
;   4 Constant 2 9 10
;   4 Constant 2 10 0
;   4 Constant 13 23 0
;   4 Constant 13 25 3
;   4 Constant 13 27 1
;   4 Constant 13 30 4
;   4 Constant 13 57 4294967295
;   4 TypeArray 5 2 4
;   4 TypePointer 6 0 5
;   3 TypePipe 14 0
;   4 TypePointer 15 8 2
;   6 TypeFunction 16 13 13 14 15
;   2 TypeBool 22
;   3 TypeFloat 33 32
;   4 TypeVector 34 33 4
;   4 TypeVector 35 13 4
;   6 TypeFunction 36 13 34 34 35
;   4 TypeVector 42 22 4
;   4 TypeFunction 51 35 34
;   2 TypeVoid 62
;   4 TypePointer 63 5 35
;   5 TypeFunction 64 62 34 63
;   4 TypePointer 73 0 2
;   7 ConstantComposite 5 11 7 8 9 10
;   5 Variable 6 12 0 11
;   7 ConstantComposite 35 46 23 23 23 23
;   7 ConstantComposite 35 58 57 57 57 57
;   3 ConstantNull 35 60
;   7 ConstantComposite 35 71 25 25 25 25
;   5 Function 13 17 0 16
;   3 FunctionParameter 13 18
;   3 FunctionParameter 14 19
;   3 FunctionParameter 15 20
;   2 Label 21
;   5 INotEqual 22 24 18 23
;   5 GroupAny 22 26 25 24
;   6 Select 13 28 26 27 23
;   4 Bitcast 15 29 20
;   7 ReadPipe 13 31 19 29 30 30
;   5 IAdd 13 32 28 31
;   2 ReturnValue 32
;   1 FunctionEnd
;   5 Function 13 37 0 36
;   3 FunctionParameter 34 38
;   3 FunctionParameter 34 39
;   3 FunctionParameter 35 40
;   2 Label 41
;   5 FOrdLessThan 42 43 38 39
;   4 Any 22 44 43
;   6 Select 13 45 44 27 23
;   5 SLessThan 42 47 40 46
;   4 All 22 48 47
;   6 Select 13 49 48 27 23
;   5 BitwiseAnd 13 50 45 49
;   2 ReturnValue 50
;   1 FunctionEnd
;   5 Function 35 52 0 51
;   3 FunctionParameter 34 53
;   2 Label 54
;   4 IsNan 42 55 53
;   4 IsNan 42 56 53
;   6 Select 35 59 56 58 46
;   6 Select 35 61 55 58 60
;   2 ReturnValue 61
;   1 FunctionEnd
;   5 Function 62 65 0 64
;   3 FunctionParameter 34 66
;   3 FunctionParameter 63 67
;   2 Label 68
;   4 IsNan 42 69 66
;   6 Select 35 70 69 58 46
;   6 Select 35 72 69 70 71
;   5 Store 67 72 2 16
;   4 Bitcast 73 74 12
;   7 ExtInst 13 75 1 printf 74 27
;   1 Return
;   1 FunctionEnd
