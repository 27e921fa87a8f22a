// y = factor * x + y on vectors of four, with the multiplication and the addition rounded one by one.
#pragma OPENCL FP_CONTRACT OFF
kernel void saxpy(global const float4 *x, global float4 *y, float factor) {
    size_t i = get_global_id(0);
    y[i] = factor * x[i] + y[i];
}
