// Counts byte values: first in the group's local memory, then all groups together.
#define BINS 256

kernel void histogram(global const uchar *data, uint count, volatile global uint *bins, global int *largest) {
    local uint counts[BINS];
    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
        counts[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        atomic_inc(&counts[data[i]]);
        atomic_max(largest, (int)data[i]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
        atomic_add(&bins[bin], counts[bin]);
}
