// Each group sorts its part of the keys; the local size is a power of two. Odd groups sort downwards.
kernel void bitonic_sort(global uint *keys, local uint *part) {
    const uint id = get_local_id(0), size = get_local_size(0);
    const bool down = get_group_id(0) & 1;
    part[id] = keys[get_global_id(0)];
    for (uint run = 2; run <= size; run <<= 1) {
        for (uint distance = run >> 1; distance > 0; distance >>= 1) {
            barrier(CLK_LOCAL_MEM_FENCE);
            const uint other = id ^ distance;
            if (other > id) {
                const uint a = part[id], b = part[other];
                const bool ascending = ((id & run) == 0) != down;
                part[id] = ascending ? min(a, b) : max(a, b);
                part[other] = ascending ? max(a, b) : min(a, b);
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    keys[get_global_id(0)] = part[id];
}
