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
;   4 Name 5 "_Z3absi"
;   5 Name 9 "_Z3maxii"
;   5 Name 14 "_Z4fabsf"
;   6 Name 18 "_Z3dotDv4_fS_"
;   5 Name 22 "_Z4sqrtf"
;   5 Name 25 "_Z5isnanf"
;   7 Name 29 "_Z12convert_charf"
;   7 Name 32 "_Z12get_work_dimv"
;   6 Name 36 "_Z6vload4mPKf"
;   8 Name 41 "_Z10atomic_addPU3AS1Vii"
;   4 Name 45 "calls"
;   3 Name 46 "n"
;   3 Name 47 "x"
;   3 Name 48 "v"
;   3 Name 49 "p"
;   3 Name 50 "q"
;   3 Name 54 "max"
;   4 Name 55 "fabs"
;   3 Name 56 "dot"
;   4 Name 57 "sqrt"
;   4 Name 59 "char"
;   3 Name 60 "dim"
;   4 Name 62 "vector"
;   6 Decorate 5 LinkageAttributes "_Z3absi" Import
;   7 Decorate 9 LinkageAttributes "_Z3maxii" Import
;   7 Decorate 14 LinkageAttributes "_Z4fabsf" Import
;   8 Decorate 18 LinkageAttributes "_Z3dotDv4_fS_" Import
;   7 Decorate 22 LinkageAttributes "_Z4sqrtf" Import
;   7 Decorate 25 LinkageAttributes "_Z5isnanf" Import
;   9 Decorate 29 LinkageAttributes "_Z12convert_charf" Import
;   9 Decorate 32 LinkageAttributes "_Z12get_work_dimv" Import
;   8 Decorate 36 LinkageAttributes "_Z6vload4mPKf" Import
;   10 Decorate 41 LinkageAttributes "_Z10atomic_addPU3AS1Vii" Import
;   6 Decorate 45 LinkageAttributes "calls" Export
;   4 TypeInt 3 32 0
;   4 TypeInt 12 64 0
;   4 TypeInt 27 16 0
;   4 Constant 3 53 1
;   5 Constant 12 61 0 0
;   2 TypeVoid 2
;   4 TypeFunction 4 2 3
;   3 TypeFloat 7 32
;   5 TypeFunction 8 7 3 3
;   4 TypeFunction 13 12 7
;   4 TypeVector 16 7 4
;   5 TypeFunction 17 16 16 16
;   4 TypeFunction 21 3 7
;   4 TypeFunction 24 2 7
;   4 TypeFunction 28 27 7
;   3 TypeFunction 31 7
;   4 TypeVector 33 7 3
;   4 TypePointer 34 7 7
;   5 TypeFunction 35 33 12 34
;   4 TypePointer 39 5 3
;   5 TypeFunction 40 2 39 3
;   8 TypeFunction 44 2 3 7 16 34 39
;   5 Function 2 5 0 4
;   3 FunctionParameter 3 6
;   1 FunctionEnd
;   5 Function 7 9 0 8
;   3 FunctionParameter 3 10
;   3 FunctionParameter 3 11
;   1 FunctionEnd
;   5 Function 12 14 0 13
;   3 FunctionParameter 7 15
;   1 FunctionEnd
;   5 Function 16 18 0 17
;   3 FunctionParameter 16 19
;   3 FunctionParameter 16 20
;   1 FunctionEnd
;   5 Function 3 22 0 21
;   3 FunctionParameter 7 23
;   1 FunctionEnd
;   5 Function 2 25 0 24
;   3 FunctionParameter 7 26
;   1 FunctionEnd
;   5 Function 27 29 0 28
;   3 FunctionParameter 7 30
;   1 FunctionEnd
;   5 Function 7 32 0 31
;   1 FunctionEnd
;   5 Function 33 36 0 35
;   3 FunctionParameter 12 37
;   3 FunctionParameter 34 38
;   1 FunctionEnd
;   5 Function 2 41 0 40
;   3 FunctionParameter 39 42
;   3 FunctionParameter 3 43
;   1 FunctionEnd
;   5 Function 2 45 0 44
;   3 FunctionParameter 3 46
;   3 FunctionParameter 7 47
;   3 FunctionParameter 16 48
;   3 FunctionParameter 34 49
;   3 FunctionParameter 39 50
;   2 Label 51
;   5 FunctionCall 2 52 5 46
;   6 FunctionCall 7 54 9 46 53
;   5 FunctionCall 12 55 14 47
;   6 FunctionCall 16 56 18 48 48
;   5 FunctionCall 3 57 22 47
;   5 FunctionCall 2 58 25 47
;   5 FunctionCall 27 59 29 47
;   4 FunctionCall 7 60 32
;   6 FunctionCall 33 62 36 61 49
;   6 FunctionCall 2 63 41 50 46
;   1 Return
;   1 FunctionEnd
