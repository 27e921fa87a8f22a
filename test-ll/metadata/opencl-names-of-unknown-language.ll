; What a module of an unknown language was read with: its functions of OpenCL C are builtins, and the language stays.
target triple = "spir64-unknown-unknown"
declare spir_func float @_Z3sinf(float)
define spir_func float @f(float %x) {
  %y = call spir_func float @_Z3sinf(float %x)
  ret float %y
}
!spirv.Source = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 0, i32 0}
!1 = !{i32 1, i32 2}
