; Integers that only stand between a truth value and an instruction that takes one are left out: what the reader makes
; of OpAny and OpIsNan is written as it was.
target triple = "spir64-unknown-unknown"

@format = private unnamed_addr addrspace(2) constant [4 x i8] c"%d\0A\00", align 1

declare spir_func i32 @_Z3anyDv4_c(<4 x i8>)
declare spir_func i32 @_Z3allDv4_i(<4 x i32>)
declare spir_func <4 x i32> @_Z5isnanDv4_f(<4 x float>)
declare spir_func i32 @printf(ptr addrspace(2), ...)

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
;   2 Capability Int8
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   4 Name 12 "format"
;   4 Name 18 "votes"
;   3 Name 19 "a"
;   3 Name 20 "b"
;   4 Name 21 "signs"
;   4 Name 25 "less"
;   4 Name 29 "number"
;   3 Name 33 "all"
;   4 Name 34 "both"
;   4 Name 36 "tests"
;   3 Name 37 "a"
;   4 Name 43 "mask"
;   4 Name 47 "kept"
;   3 Name 48 "a"
;   3 Name 49 "out"
;   3 Name 52 "nan"
;   3 Name 55 "sum"
;   4 Name 57 "text"
;   4 Name 58 "printed"
;   3 Decorate 12 Constant
;   4 Decorate 12 Alignment 1
;   6 Decorate 18 LinkageAttributes "votes" Export
;   6 Decorate 36 LinkageAttributes "tests" Export
;   6 Decorate 47 LinkageAttributes "kept" Export
;   4 TypeInt 2 8 0
;   4 TypeInt 3 64 0
;   4 TypeInt 13 32 0
;   5 Constant 3 4 4 0
;   4 Constant 2 7 37
;   4 Constant 2 8 100
;   4 Constant 2 9 10
;   4 Constant 2 10 0
;   4 Constant 13 27 1
;   4 Constant 13 28 0
;   4 Constant 13 40 4294967295
;   4 Constant 13 53 3
;   4 TypeArray 5 2 4
;   4 TypePointer 6 0 5
;   3 TypeFloat 14 32
;   4 TypeVector 15 14 4
;   4 TypeVector 16 13 4
;   6 TypeFunction 17 13 15 15 16
;   2 TypeBool 23
;   4 TypeVector 24 23 4
;   4 TypeFunction 35 16 15
;   2 TypeVoid 44
;   4 TypePointer 45 5 16
;   5 TypeFunction 46 44 15 45
;   4 TypePointer 56 0 2
;   7 ConstantComposite 5 11 7 8 9 10
;   5 Variable 6 12 0 11
;   7 ConstantComposite 16 30 28 28 28 28
;   7 ConstantComposite 16 41 40 40 40 40
;   3 ConstantNull 16 42
;   7 ConstantComposite 16 54 53 53 53 53
;   5 Function 13 18 0 17
;   3 FunctionParameter 15 19
;   3 FunctionParameter 15 20
;   3 FunctionParameter 16 21
;   2 Label 22
;   5 FOrdLessThan 24 25 19 20
;   4 Any 23 26 25
;   6 Select 13 29 26 27 28
;   5 SLessThan 24 31 21 30
;   4 All 23 32 31
;   6 Select 13 33 32 27 28
;   5 BitwiseAnd 13 34 29 33
;   2 ReturnValue 34
;   1 FunctionEnd
;   5 Function 16 36 0 35
;   3 FunctionParameter 15 37
;   2 Label 38
;   4 IsNan 24 39 37
;   6 Select 16 43 39 41 42
;   2 ReturnValue 43
;   1 FunctionEnd
;   5 Function 44 47 0 46
;   3 FunctionParameter 15 48
;   3 FunctionParameter 45 49
;   2 Label 50
;   4 IsNan 24 51 48
;   6 Select 16 52 51 41 30
;   6 Select 16 55 51 52 54
;   5 Store 49 55 2 16
;   4 Bitcast 56 57 12
;   7 ExtInst 13 58 1 printf 57 27
;   1 Return
;   1 FunctionEnd
