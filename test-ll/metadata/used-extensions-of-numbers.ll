; Extensions that a source uses are strings.
target triple = "spir64-unknown-unknown"
!opencl.used.extensions = !{!0}
!0 = !{!"cl_khr_fp16", i32 1}

; error: InvalidModule: outside of functions, instruction `node 0 of !opencl.used.extensions`: each operand has to be a string
