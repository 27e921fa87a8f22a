target triple = "spir64-unknown-unknown"

declare void @_Z3maxii(i32)

declare float @_Z3sinf(i32, ptr)

declare void @_Z7barrierj(double)

declare i32 @_Z13get_global_idj(ptr)

declare void @__spirv_Load(i32)

declare i32 @_Z18__spirv_AtomicIAddPU3AS1iiii()

declare void @_Z999999999999x()

define void @builtins() {
  %a = call float @_Z3sinf(i32 1, ptr null)
  call void @_Z7barrierj(double 1.000000e+00)
  %b = call i32 @_Z13get_global_idj(ptr null)
  call void @__spirv_Load(i32 1)
  %c = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii()
  call void @_Z999999999999x()
  call void @_Z3maxii(i32 1)
  ret void
}

; error: InvalidFunctionCall: OpLoad gives a result, the call none
