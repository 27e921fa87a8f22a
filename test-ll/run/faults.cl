// Kernels that do what they must not, one thing each, when their arguments make them.

kernel void writes(global int *out) { out[get_global_id(0)] = 1; }

kernel void reads(global int *out, global const int *in) { out[get_global_id(0)] = in[get_global_id(0) + 1]; }

kernel void before(global int *out) { out[(int)get_global_id(0) - 1] = 1; }

kernel void null(global int *out, ulong address) { *(global int *)(size_t)address = out[0]; }

kernel void in_local(global int *out, local int *part) {
    part[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = part[get_local_size(0) - 1 - get_local_id(0)];
}

kernel void in_private(global int *out, int at) {
    int part[4] = {1, 2, 3, 4};
    part[at] = 5;
    out[0] = part[0];
}

constant int table[4] = {1, 2, 3, 4};

kernel void in_constant(global int *out, int at) { out[0] = table[at]; }

kernel void vectors(global float *out, int at) { vstore4((float4)(1), at, out); }

kernel void atomics(global int *out, int at) { atomic_add(out + at, 1); }

typedef struct { int of[8]; } part_t;

kernel void copies(global part_t *out, int to, int from) { out[to] = out[from]; }

kernel void divides(global int *out, int by) { out[0] = 7 / by; }

kernel void remainders(global uint4 *out, uint4 by) { out[0] = out[0] % by; }

kernel void overflows(global long *out, long by) { out[0] = out[0] / by; }

kernel __attribute__((reqd_work_group_size(4, 1, 1))) void sized(global int *out) { out[get_global_id(0)] = 1; }

// Nothing is wrong with these.
kernel void large(global int *out, int at) {
    int part[100000];
    for (int i = 0; i < 100000; ++i)
        part[i] = i;
    out[0] = part[at];
}

kernel void large_and_waits(global int *out, int at) {
    int part[50000];
    for (int i = 0; i < 50000; ++i)
        part[i] = i;
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0)] = part[at];
}

kernel void never_ends_there(global int *out, int most) {
    int i = get_global_id(0);
    if (i >= most)
        __builtin_unreachable();
    out[i] = i;
}
