; A version of OpenCL has two numbers.
target triple = "spir64-unknown-unknown"
!opencl.ocl.version = !{!0}
!0 = !{i32 2}

; error: InvalidModule: outside of functions, instruction `node 0 of !opencl.ocl.version`: operand 1 has to be a number of 32 bits
