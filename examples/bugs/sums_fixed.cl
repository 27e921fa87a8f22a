/* Sums of neighbours, one for each element. */
kernel void sums(global const float *in, global float *out, local float *part, int n) {
  int i = get_global_id(0), own = get_local_id(0);
  part[own] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n)
    out[i] = part[own] + (own + 1 < get_local_size(0) ? part[own + 1] : i + 1 < n ? in[i + 1] : 0);
}
