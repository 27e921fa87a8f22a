// The number of steps after which each point of a grid leaves the circle of radius 2, up to a limit.
#pragma OPENCL FP_CONTRACT OFF
kernel void mandelbrot(global uint *steps, float left, float top, float pitch, uint limit) {
    const size_t column = get_global_id(0), row = get_global_id(1);
    const float re = left + pitch * (float)column;
    const float im = top - pitch * (float)row;
    float x = 0.0f, y = 0.0f;
    uint step = 0;
    while (step < limit && x * x + y * y <= 4.0f) {
        const float next = x * x - y * y + re;
        y = 2.0f * x * y + im;
        x = next;
        ++step;
    }
    steps[row * get_global_size(0) + column] = step;
}
