// A kernel that calls a function of another module.
float half_of(float x);

kernel void halve(global float *values) {
    int i = get_global_id(0);
    values[i] = half_of(values[i]);
}
