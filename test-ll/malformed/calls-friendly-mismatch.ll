target triple = "spir64-unknown-unknown"

; Instructions by their names, with operands that they do not take.
declare target("spirv.Sampler") @__spirv_Load(i32)
declare i32 @_Z18__spirv_AtomicIAddPU3AS1iiii()
declare i32 @_Z16__spirv_BitCountd(double)
declare i32 @_Z16__spirv_BitCounti(i32, i32)
declare i32 @_Z20__spirv_GroupIAddiiii(float, i32, i32)
declare void @_Z22__spirv_ControlBarrieri(i32)
declare float @_Z11__spirv_Dotff(float, float)

define void @calls() {
  %a = call target("spirv.Sampler") @__spirv_Load(i32 1)
  ret void
}

define void @atomics() {
  %c = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii()
  ret void
}

define i32 @bits(i32 %i, double %d) {
  %a = call i32 @_Z16__spirv_BitCountd(double %d)
  %b = call i32 @_Z16__spirv_BitCounti(i32 %i, i32 %a)
  %c = add i32 %a, %b
  ret i32 %c
}

define i32 @groups(float %f) {
  %a = call i32 @_Z20__spirv_GroupIAddiiii(float %f, i32 0, i32 0)
  call void @_Z22__spirv_ControlBarrieri(i32 2)
  ret i32 %a
}

define float @scalars(float %f) {
  %a = call float @_Z11__spirv_Dotff(float %f, float %f)
  ret float %a
}
