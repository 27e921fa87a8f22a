; Parts of a module that are of different versions of OpenCL have a source each.
; losses:
; CHECK: OpSource OpenCL_C 102000
; CHECK: OpSource OpenCL_C 200000
target triple = "spir64-unknown-unknown"
!opencl.ocl.version = !{!0, !1, !0}
!0 = !{i32 1, i32 2}
!1 = !{i32 2, i32 0}
