; The kernel of scale.cl, by hand. The version of OpenCL C at the end tells that calls of its functions are builtins.
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func float @_Z3fmafff(float, float, float)

define spir_kernel void @scale(ptr addrspace(1) %values, float %by, i32 %count) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %inside = icmp slt i32 %i, %count
  br i1 %inside, label %body, label %done

body:
  %place = getelementptr inbounds float, ptr addrspace(1) %values, i64 %id
  %value = load float, ptr addrspace(1) %place
  %scaled = call spir_func float @_Z3fmafff(float %value, float %by, float 1.0)
  store float %scaled, ptr addrspace(1) %place
  br label %done

done:
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
