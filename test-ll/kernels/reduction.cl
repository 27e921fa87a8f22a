// Each group sums its part of the input in a tree; the local size is a power of two.
kernel void reduction(global const int *input, global int *sums, local int *scratch) {
    const size_t id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t stride = get_local_size(0) / 2; stride > 0; stride /= 2) {
        if (id < stride)
            scratch[id] += scratch[id + stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        sums[get_group_id(0)] = scratch[0];
}
