; Functions of OpenCL C's names that give something else than the language's: they are functions, not instructions.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z3absi(i32)
declare spir_func float @_Z3maxii(i32, i32)
declare spir_func i64 @_Z4fabsf(float)
declare spir_func <4 x float> @_Z3dotDv4_fS_(<4 x float>, <4 x float>)
declare spir_func i32 @_Z4sqrtf(float)
declare spir_func void @_Z5isnanf(float)
declare spir_func i16 @_Z12convert_charf(float)
declare spir_func float @_Z12get_work_dimv()
declare spir_func <3 x float> @_Z6vload4mPKf(i64, ptr)
declare spir_func void @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)

define spir_func void @calls(i32 %n, float %x, <4 x float> %v, ptr %p, ptr addrspace(1) %q) {
  call spir_func void @_Z3absi(i32 %n)
  %max = call spir_func float @_Z3maxii(i32 %n, i32 1)
  %fabs = call spir_func i64 @_Z4fabsf(float %x)
  %dot = call spir_func <4 x float> @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v)
  %sqrt = call spir_func i32 @_Z4sqrtf(float %x)
  call spir_func void @_Z5isnanf(float %x)
  %char = call spir_func i16 @_Z12convert_charf(float %x)
  %dim = call spir_func float @_Z12get_work_dimv()
  %vector = call spir_func <3 x float> @_Z6vload4mPKf(i64 0, ptr %p)
  call spir_func void @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %q, i32 %n)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}

; spirv:
;   2 Capability Addresses
;   2 Capability Linkage
;   2 Capability Kernel
;   2 Capability Int64
;   2 Capability Int16
;   5 ExtInstImport 1 "OpenCL.std"
;   3 MemoryModel 2 2
;   3 Source 3 200000
;   4 Name 9 "calls"
;   3 Name 10 "n"
;   3 Name 11 "x"
;   3 Name 12 "v"
;   3 Name 13 "p"
;   3 Name 14 "q"
;   4 Name 17 "_Z3absi"
;   5 Name 21 "_Z3maxii"
;   3 Name 25 "max"
;   5 Name 28 "_Z4fabsf"
;   4 Name 30 "fabs"
;   6 Name 32 "_Z3dotDv4_fS_"
;   3 Name 35 "dot"
;   5 Name 37 "_Z4sqrtf"
;   4 Name 39 "sqrt"
;   5 Name 41 "_Z5isnanf"
;   7 Name 46 "_Z12convert_charf"
;   4 Name 48 "char"
;   7 Name 50 "_Z12get_work_dimv"
;   3 Name 51 "dim"
;   6 Name 54 "_Z6vload4mPKf"
;   4 Name 58 "vector"
;   8 Name 60 "_Z10atomic_addPU3AS1Vii"
;   6 Decorate 9 LinkageAttributes "calls" Export
;   6 Decorate 17 LinkageAttributes "_Z3absi" Import
;   7 Decorate 21 LinkageAttributes "_Z3maxii" Import
;   7 Decorate 28 LinkageAttributes "_Z4fabsf" Import
;   8 Decorate 32 LinkageAttributes "_Z3dotDv4_fS_" Import
;   7 Decorate 37 LinkageAttributes "_Z4sqrtf" Import
;   7 Decorate 41 LinkageAttributes "_Z5isnanf" Import
;   9 Decorate 46 LinkageAttributes "_Z12convert_charf" Import
;   9 Decorate 50 LinkageAttributes "_Z12get_work_dimv" Import
;   8 Decorate 54 LinkageAttributes "_Z6vload4mPKf" Import
;   10 Decorate 60 LinkageAttributes "_Z10atomic_addPU3AS1Vii" Import
;   4 TypeInt 3 32 0
;   4 TypeInt 26 64 0
;   4 TypeInt 44 16 0
;   4 Constant 3 24 1
;   5 Constant 26 57 0 0
;   2 TypeVoid 2
;   3 TypeFloat 4 32
;   4 TypeVector 5 4 4
;   4 TypePointer 6 7 4
;   4 TypePointer 7 5 3
;   8 TypeFunction 8 2 3 4 5 6 7
;   4 TypeFunction 16 2 3
;   5 TypeFunction 20 4 3 3
;   4 TypeFunction 27 26 4
;   5 TypeFunction 31 5 5 5
;   4 TypeFunction 36 3 4
;   4 TypeFunction 40 2 4
;   4 TypeFunction 45 44 4
;   3 TypeFunction 49 4
;   4 TypeVector 52 4 3
;   5 TypeFunction 53 52 26 6
;   5 TypeFunction 59 2 7 3
;   5 Function 2 17 0 16
;   3 FunctionParameter 3 18
;   1 FunctionEnd
;   5 Function 4 21 0 20
;   3 FunctionParameter 3 22
;   3 FunctionParameter 3 23
;   1 FunctionEnd
;   5 Function 26 28 0 27
;   3 FunctionParameter 4 29
;   1 FunctionEnd
;   5 Function 5 32 0 31
;   3 FunctionParameter 5 33
;   3 FunctionParameter 5 34
;   1 FunctionEnd
;   5 Function 3 37 0 36
;   3 FunctionParameter 4 38
;   1 FunctionEnd
;   5 Function 2 41 0 40
;   3 FunctionParameter 4 42
;   1 FunctionEnd
;   5 Function 44 46 0 45
;   3 FunctionParameter 4 47
;   1 FunctionEnd
;   5 Function 4 50 0 49
;   1 FunctionEnd
;   5 Function 52 54 0 53
;   3 FunctionParameter 26 55
;   3 FunctionParameter 6 56
;   1 FunctionEnd
;   5 Function 2 60 0 59
;   3 FunctionParameter 7 61
;   3 FunctionParameter 3 62
;   1 FunctionEnd
;   5 Function 2 9 0 8
;   3 FunctionParameter 3 10
;   3 FunctionParameter 4 11
;   3 FunctionParameter 5 12
;   3 FunctionParameter 6 13
;   3 FunctionParameter 7 14
;   2 Label 15
;   5 FunctionCall 2 19 17 10
;   6 FunctionCall 4 25 21 10 24
;   5 FunctionCall 26 30 28 11
;   6 FunctionCall 5 35 32 12 12
;   5 FunctionCall 3 39 37 11
;   5 FunctionCall 2 43 41 11
;   5 FunctionCall 44 48 46 11
;   4 FunctionCall 4 51 50
;   6 FunctionCall 52 58 54 57 13
;   6 FunctionCall 2 63 60 14 10
;   1 Return
;   1 FunctionEnd
