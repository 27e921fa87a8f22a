// c = a * b for square matrices whose size is a multiple of TILE; each group computes one tile of c.
#pragma OPENCL FP_CONTRACT OFF
#define TILE 8

kernel void matmul(global const float *a, global const float *b, global float *c, int size) {
    local float a_tile[TILE][TILE];
    local float b_tile[TILE][TILE];
    const int column = get_global_id(0), row = get_global_id(1);
    const int x = get_local_id(0), y = get_local_id(1);
    float sum = 0.0f;
    for (int tile = 0; tile < size / TILE; ++tile) {
        a_tile[y][x] = a[row * size + tile * TILE + x];
        b_tile[y][x] = b[(tile * TILE + y) * size + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; ++k)
            sum += a_tile[y][k] * b_tile[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * size + column] = sum;
}
