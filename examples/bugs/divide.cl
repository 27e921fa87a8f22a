kernel void divide(global const int *in, global int *out, int step) {
  size_t i = get_global_id(0);
  out[i] = in[i] / (in[i] - step);
}
