; A version of OpenCL is no negative number.
target triple = "spir64-unknown-unknown"
!opencl.ocl.version = !{!0}
!0 = !{i32 -1, i32 2}

; error: InvalidModule: outside of functions, instruction `node 0 of !opencl.ocl.version`: the version is too large
