; Parts of C++ for OpenCL tell the version of OpenCL as well, parts of OpenCL C that alone.
; losses:
; CHECK: OpSource CPP_for_OpenCL 100000
; CHECK: OpSource OpenCL_C 102000
; CHECK-NOT: OpSource OpenCL_C 200000
target triple = "spir64-unknown-unknown"
!opencl.cxx.version = !{!0}
!opencl.ocl.version = !{!1, !2}
!0 = !{i32 1, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 1, i32 2}
