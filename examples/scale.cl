// Multiplies each value of a buffer and adds one.
kernel void scale(global float *values, float by, int count) {
    int i = get_global_id(0);
    if (i < count)
        values[i] = fma(values[i], by, 1.0f);
}
