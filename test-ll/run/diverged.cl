// A barrier that only some work-items of a group reach, which OpenCL C does not allow.
kernel void diverged(global int *out) {
    if (get_local_id(0) < 2)
        barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = 1;
}
