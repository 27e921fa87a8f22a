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
