kernel void bounds(global const float *in, global float *out, int n) {
  size_t i = get_global_id(0);
  if (i < n)
    out[i] = in[i] + in[i + 1];
}
